using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Fixing.Reading;
using ClosureGen.Closures.Fixing.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>
/// Makes the lambda static and passes its captures as a state, for calls without a corresponding verb. Needs no
/// package.
/// </summary>
internal sealed class StateForm
{
    private readonly SiteContext _context;
    private readonly AnonymousFunctionExpressionSyntax _function;
    private readonly FunctionBody _body;
    private readonly TypeText _types;
    private readonly StateCall _call;

    private StateForm(SiteContext context, FunctionBody body, StateCall call)
    {
        _context = context;
        _function = context.Function!;
        _body = body;
        _call = call;
        _types = new TypeText(context.Model, _function.SpanStart);
    }

    internal static SiteRewrite Plan(SiteContext context, CancellationToken cancellationToken)
    {
        if (context.Function is not { } function)
        {
            return StateGroup.Plan(context, cancellationToken);
        }

        var body = new FunctionBody(context, function, cancellationToken);
        if (Refuse(context, function, body) is { } reason)
        {
            return SiteRewrite.Refused(SiteForm.State, reason);
        }

        StateCall call = StateCall.Of(context, cancellationToken);
        return call.Refusal is { } refusal
            ? SiteRewrite.Refused(SiteForm.State, refusal)
            : new StateForm(context, body, call).Rewrite();
    }

    private static string? Refuse(SiteContext context, AnonymousFunctionExpressionSyntax function, FunctionBody body) =>
        body.UsesBase ? Reasons.Base
        : body.UsesPrimaryConstructor ? Reasons.PrimaryConstructor
        : body.LocalFunctions.FirstOrDefault(static local => !local.IsStatic) is { } local
            ? Reasons.LocalFunction(local.Name)
        : function is ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
        || (function is LambdaExpressionSyntax { AttributeLists.Count: > 0 })
            ? Reasons.Attributes
        : FunctionParameters.Of(function).Any(static parameter => parameter.Default is not null) ? Reasons.Attributes
        : context.Invoke.Parameters.Any(static parameter => parameter.RefKind != RefKind.None) ? Reasons.ByRefParameters
        : null;

    private SiteRewrite Rewrite()
    {
        var rewrite = SiteRewrite.Of(SiteForm.State);
        HashSet<string> names = _body.Names();
        names.UnionWith(_context.Variables.Select(static variable => variable.Name));
        string state = _call.ParameterInUse(_function) ?? FreeNames.Local("state", names);
        names.Add(state);
        string self = FreeNames.Local("self", names);

        List<TextChange> changes = _call.Unwrapped(_function).ToList();
        changes.Add(new TextChange(new TextSpan(_function.SpanStart, 0), "static "));
        changes.AddRange(FunctionParameters.WithState(_context, _function, _call.StateIndex, state, _types));
        changes.AddRange(BodyChanges(state, self));
        // Added after the changes at the lambda's end.
        changes.AddRange(_call.Changes(Value()));
        rewrite.Add(_context.Document.Id, changes);
        int bytes = StateBytes.Of(_context);
        rewrite.Title =
            bytes == 0
                ? "Pass the lambda's captures as a state"
                : $"Pass the lambda's captures as a state ({bytes} of {_context.Site.Bytes} bytes are left)";
        return rewrite;
    }

    private string Value()
    {
        List<string> values = _context.Variables.Select(static variable => Names.Escaped(variable.Name)).ToList();
        if (_context.CapturesThis)
        {
            values.Insert(0, "this");
        }

        return values.Count == 1 ? values[0] : $"({string.Join(", ", values)})";
    }

    private IEnumerable<TextChange> BodyChanges(string state, string self)
    {
        ImmutableArray<SyntaxNode> self_ = _body.ThisReferences.ToImmutableArray();
        int items = _context.Variables.Length + (_context.CapturesThis ? 1 : 0);
        if (items == 1 && _function.ExpressionBody is { } expression)
        {
            ImmutableArray<SyntaxNode> uses = _context.CapturesThis
                ? self_
                : _body.References(_context.Variables[0]).CastArray<SyntaxNode>();
            if (uses.Length == 1)
            {
                string cast = $"({TypeOfItem(0)}){state}{BangOfItem(0)}";
                return
                [
                    uses[0] is ThisExpressionSyntax || !_context.CapturesThis
                        ? new TextChange(uses[0].Span, IsWhole(uses[0], expression) ? cast : $"({cast})")
                        : new TextChange(new TextSpan(uses[0].SpanStart, 0), $"({cast})."),
                ];
            }
        }

        IEnumerable<TextChange> renamed = self_.Select(use =>
            use is ThisExpressionSyntax
                ? new TextChange(use.Span, self)
                : new TextChange(new TextSpan(use.SpanStart, 0), self + ".")
        );
        return renamed.Concat(BodyStart.Insert(_context, _function, Unpack(state, self)));
    }

    /// <summary>
    /// Gets whether a use of a variable is a whole expression, so that its replacement needs no parentheses.
    /// </summary>
    private static bool IsWhole(SyntaxNode use, ExpressionSyntax body) =>
        use == body || use.Parent is ArgumentSyntax or EqualsValueClauseSyntax;

    /// <summary>Writes the statement that deconstructs the state.</summary>
    private string Unpack(string state, string self)
    {
        List<string> names = _context.Variables.Select(static variable => Names.Escaped(variable.Name)).ToList();
        if (_context.CapturesThis)
        {
            names.Insert(0, self);
        }

        if (names.Count == 1)
        {
            return $"var {names[0]} = ({TypeOfItem(0)}){state}{BangOfItem(0)};";
        }

        string types = string.Join(", ", Enumerable.Range(0, names.Count).Select(TypeOfItem));
        return $"var ({string.Join(", ", names)}) = (({types})){state}{_types.Bang};";
    }

    private string TypeOfItem(int index)
    {
        if (_context.CapturesThis)
        {
            if (index == 0)
            {
                return _types.Of(ThisType());
            }

            index--;
        }

        ISymbol variable = _context.Variables[index];
        return _types.Of(FunctionBody.TypeOf(variable), _body.FlowOf(variable));
    }

    private string BangOfItem(int index) => TypeOfItem(index).EndsWith("?") ? "" : _types.Bang;

    private INamedTypeSymbol ThisType()
    {
        ISymbol? symbol = _context.Model.GetEnclosingSymbol(_function.SpanStart);
        while (symbol is not (null or INamedTypeSymbol))
        {
            symbol = symbol.ContainingSymbol;
        }

        return (INamedTypeSymbol)symbol!;
    }
}
