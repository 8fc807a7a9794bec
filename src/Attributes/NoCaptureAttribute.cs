using System;

namespace ClosureGen;

/// <summary>
/// Marks a handler method for closure-free dispatch: the generator adds <c>{Stem}Work</c>, <c>{Stem}Each</c> and
/// <c>{Stem}Pairs</c> to the containing type, which must be <c>partial</c>.
/// </summary>
/// <remarks>
/// The stem is the method's name without a trailing <c>Async</c>. An ordinary attribute, not a conditional one, so
/// that tagged methods of base classes in other assemblies are seen.
/// </remarks>
[AttributeUsage(AttributeTargets.Method, Inherited = false)]
public sealed class NoCaptureAttribute : Attribute
{
    /// <summary>
    /// Gets or sets the stem of the generated names, instead of one made from the method's name; null by default. It
    /// must be a valid start of a C# identifier (CGEN017).
    /// </summary>
    public string? Name { get; set; }

    /// <summary>
    /// Gets or sets from where the generated members can be used; by default from where the method itself can. A wider
    /// value lets callers dispatch a method that they cannot call. It must be a <see cref="DispatchAccessibility"/>
    /// value (CGEN029).
    /// </summary>
    public DispatchAccessibility Accessibility { get; set; }

    /// <summary>
    /// Gets or sets whether the handler sees the caller's <see cref="System.Threading.ExecutionContext"/>, and with it
    /// the values of <c>AsyncLocal</c>, the culture and the current <c>Activity</c>, as with <c>Task.Run</c>; true by
    /// default. When false it sees the default context, with every verb.
    /// </summary>
    /// <remarks>
    /// No other dispatch sees what a handler sets there, except for the items of one <c>Each</c> or <c>Pairs</c>: later
    /// items on the same thread may see it, as in <c>Parallel.For</c>, whether the context flows or not.
    /// </remarks>
    public bool FlowExecutionContext { get; set; } = true;

    /// <summary>
    /// Gets or sets the name of a <c>void</c> method that receives what a posted handler throws; null by default, which
    /// sends it to <c>DispatchErrors.Unhandled</c>. The method must be visible by this name in the containing type
    /// (CGEN040). It takes an <see cref="Exception"/>, or one followed by the handler's parameters.
    /// </summary>
    /// <remarks>
    /// The method is called where the handler failed, in the context of the code that posted it. An exception that it
    /// throws is unhandled. An awaited dispatch, a task or a batch throws to the code that awaits it and never calls
    /// this method.
    /// </remarks>
    public string? OnError { get; set; }

    /// <summary>
    /// Gets or sets whether the handler's first <see cref="System.Threading.CancellationToken"/> is also the token of the
    /// dispatch; true by default. When false it is an argument like any other, and the verbs take a token of their own.
    /// </summary>
    public bool BindToken { get; set; } = true;
}
