using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>The token a refusal points at.</summary>
internal enum RefusalPlace
{
    /// <summary>The method's identifier.</summary>
    Method,

    /// <summary>The method's return type.</summary>
    ReturnType,

    /// <summary>The identifier of the parameter or type parameter that is the subject.</summary>
    Parameter,

    /// <summary>The type of the parameter that is the subject.</summary>
    ParameterType,

    /// <summary>The <c>ref</c> or <c>out</c> of the parameter that is the subject.</summary>
    ParameterModifier,

    /// <summary>The <c>[ItemIndex]</c> of the parameter that is the subject.</summary>
    ItemIndex,

    /// <summary>The value of the attribute's <c>Name</c>.</summary>
    Name,

    /// <summary>The value of the attribute's <c>Accessibility</c>.</summary>
    Accessibility,

    /// <summary>The value of the attribute's <c>OnError</c>.</summary>
    OnError,
}

/// <summary>
/// Why a method is refused; <c>default</c> if it is not. It holds symbols instead of texts, because the generator drops
/// the reason.
/// </summary>
internal readonly struct HandlerRefusal
{
    internal HandlerRefusal(
        DiagnosticDescriptor rule,
        RefusalPlace place = RefusalPlace.Method,
        ISymbol? subject = null,
        object? first = null,
        object? second = null,
        object? third = null
    )
    {
        Rule = rule;
        Place = place;
        Subject = subject;
        First = first;
        Second = second;
        Third = third;
    }

    private HandlerRefusal(bool silent)
        : this(null!) => IsSilent = silent;

    /// <summary>The broken rule; null if there is none, or if the compiler's own error is enough.</summary>
    internal DiagnosticDescriptor? Rule { get; }

    internal RefusalPlace Place { get; }

    /// <summary>The parameter or type parameter that <see cref="Place"/> refers to.</summary>
    internal ISymbol? Subject { get; }

    internal object? First { get; }

    internal object? Second { get; }

    internal object? Third { get; }

    /// <summary>Gets whether the method is refused without a diagnostic: the compiler has reported its own error.</summary>
    internal bool IsSilent { get; }

    internal bool IsRefused => Rule is not null || IsSilent;

    internal static HandlerRefusal Silent => new HandlerRefusal(silent: true);
}
