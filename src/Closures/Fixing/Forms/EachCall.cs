using System;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Fixing.Reading;
using ClosureGen.Closures.Fixing.Safety;
using ClosureGen.Closures.Fixing.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>A call of one method for every item of a source, as <c>handler.RepriceEach(orders, depth)</c>.</summary>
internal sealed class EachCall
{
    private readonly SiteContext _context;
    private readonly HandlerCall? _call;
    private readonly string _text = "";
    private readonly string _name = "";
    private readonly string _stem = "";

    private EachCall(SiteContext context, string refusal)
    {
        _context = context;
        Refusal = refusal;
    }

    private EachCall(SiteContext context, HandlerCall call, HandlerDeclaration handler, string stem, string text)
    {
        _context = context;
        _call = call;
        _stem = stem;
        _name = stem + "Each";
        _text = text;
        Handler = handler;
    }

    internal string? Refusal { get; }

    internal HandlerDeclaration? Handler { get; }

    internal IMethodSymbol Method => _call!.Method;

    /// <summary>Plans the call.</summary>
    /// <param name="context">The site.</param>
    /// <param name="source">Where the items come from.</param>
    /// <param name="isItem">Tells whether an argument of the method is the item.</param>
    /// <param name="isOfRound">Tells whether a value changes in each iteration of the loop.</param>
    /// <param name="isBatch">Whether tasks become a batch, and their results are dropped.</param>
    /// <param name="cancellationToken">Stops the planning.</param>
    internal static EachCall Of(
        SiteContext context,
        LoopSource source,
        Func<IOperation, bool> isItem,
        Func<IOperation, bool> isOfRound,
        bool isBatch,
        CancellationToken cancellationToken
    )
    {
        if (HandlerCall.Of(context, cancellationToken) is not { } call)
        {
            return new EachCall(context, Reasons.NotOneCall);
        }

        IMethodSymbol method = call.Method;
        if (method.MethodKind != MethodKind.Ordinary)
        {
            return new EachCall(context, Reasons.NotAHandler);
        }

        IArgumentOperation? item = call.Arguments.FirstOrDefault(argument => isItem(argument.Value));
        string? reason =
            (
                isBatch || SymbolEqualityComparer.Default.Equals(method.ReturnType, context.Invoke.ReturnType)
                    ? null
                    : Reasons.OtherResult
            )
            ?? RefuseItem(context, source, call, item, isOfRound, cancellationToken)
            ?? DirectRules.RefuseReceiver(context, call, cancellationToken)
            ?? DirectRules.RefuseArguments(context, call, item)
            ?? (DirectRules.IsInChecked(context) ? Reasons.Checked : null)
            ?? (DirectTokens.HasToken(method) ? Reasons.OtherToken : null);
        if (reason is not null)
        {
            return new EachCall(context, reason);
        }

        if (HandlerDeclaration.Of(context, method, cancellationToken) is not { } handler)
        {
            return new EachCall(context, Reasons.NoSource);
        }

        reason =
            handler.Refusal
            ?? (ExtractedForm.LooksAtStack(handler.Syntax) ? Reasons.Stack : null)
            ?? (ExtractedForm.AsksForTask(handler.Syntax) ? Reasons.CurrentIdOfLoop : null)
            ?? (handler.FlowsContext ? null : Reasons.OtherContext);
        if (reason is not null)
        {
            return new EachCall(context, reason);
        }

        return handler.StemFor(context, cancellationToken) is { } stem
            ? new EachCall(context, call, handler, stem, Text(context, source, call, item))
            : new EachCall(context, Reasons.NoName);
    }

    /// <summary>Replaces an expression by the call and its verb, and keeps its comments.</summary>
    internal void AddTo(SiteRewrite rewrite, ExpressionSyntax replaced, string verb, TextSpan[] kept)
    {
        kept =
        [
            .. kept,
            .. _call!.Invocation is { } invocation ? new[] { invocation.ArgumentList.Span } : [],
            .. _call.Receiver is { } target ? new[] { target.Span } : [],
        ];
        AddTo(rewrite, replaced.Span, "", verb);
        if (CommentLines.Above(_context, replaced, kept) is { } comments)
        {
            rewrite.Add(_context.Document.Id, comments);
        }
    }

    internal void AddTo(SiteRewrite rewrite, TextSpan replaced, string before, string verb)
    {
        string receiver = _call!.Receiver is { } written ? _context.TextOf(written) + "." : "";
        string types = _call.Name is GenericNameSyntax generic ? _context.TextOf(generic.TypeArgumentList) : "";
        var change = new TextChange(replaced, $"{before}{receiver}{_name}{types}{_text}{verb}");
        rewrite.Add(_context.Document.Id, change);
        rewrite.Pairing = new PairedCall(Method, _name, change, isEach: true);
        Handler!.AddTo(rewrite, _stem);
    }

    /// <summary>
    /// The item must be the handler's first parameter, with the source's element type, and nothing else may name the
    /// source.
    /// </summary>
    private static string? RefuseItem(
        SiteContext context,
        LoopSource source,
        HandlerCall call,
        IArgumentOperation? item,
        Func<IOperation, bool> isOfRound,
        CancellationToken cancellationToken
    )
    {
        IParameterSymbol? parameter =
            call.Invocation is null && call.Method.Parameters.Length == 1 ? call.Method.Parameters[0] : item?.Parameter;
        if (
            parameter is not { Ordinal: 0, RefKind: RefKind.None, IsParams: false }
            || !SymbolEqualityComparer.Default.Equals(parameter.Type, source.Element)
        )
        {
            return Reasons.NotTheItem;
        }

        if (
            call.Method.Parameters.Any(static other =>
                other.GetAttributes().Any(static data => data.AttributeClass?.Name == "ItemIndexAttribute")
            )
        )
        {
            return Reasons.NotTheItem;
        }

        bool isNamedElsewhere =
            call.Invocation is { } invocation
            && context.Model.GetOperation(invocation, cancellationToken) is { } operation
            && operation
                .DescendantsAndSelf()
                .Any(part =>
                    (source.IsNamedBy(part) || isOfRound(part)) && item?.Syntax.Span.Contains(part.Syntax.Span) != true
                );
        return isNamedElsewhere ? Reasons.SourceUsed
            : !NotNull.Is(context, source.Written, cancellationToken) ? Reasons.SourceMayBeNull
            : null;
    }

    /// <summary>Gets the arguments as written, with the source instead of the item.</summary>
    private static string Text(SiteContext context, LoopSource source, HandlerCall call, IArgumentOperation? item)
    {
        string written = context.TextOf(source.Written);
        return call.Invocation is { } invocation
            ? TextEdits.Apply(
                context.Text,
                invocation.ArgumentList.Span,
                [new TextChange(item!.Value.Syntax.Span, written)]
            )
            : $"({written})";
    }
}
