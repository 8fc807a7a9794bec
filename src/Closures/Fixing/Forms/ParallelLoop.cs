using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ClosureGen.Closures.Fixing.Reading;
using ClosureGen.Closures.Fixing.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace ClosureGen.Closures.Fixing.Forms;

/// <summary>A call of <c>Parallel.For</c> or <c>ForEach</c> that passes each item of an array or a list.</summary>
internal sealed class ParallelLoop
{
    private readonly SiteContext _context;

    private ParallelLoop(SiteContext context) => _context = context;

    internal string? Refusal { get; private set; }

    internal LoopSource Source { get; private set; } = null!;

    /// <summary>Gets the arguments of the run, as <c>4, token</c>.</summary>
    internal string Arguments { get; private set; } = "";

    /// <summary>Gets the pieces of the call that are in <see cref="Arguments"/>.</summary>
    internal TextSpan[] Kept { get; private set; } = [];

    private bool IsFor => _context.Call.Method.Name == "For";

    internal static ParallelLoop Of(SiteContext context, CancellationToken cancellationToken)
    {
        var loop = new ParallelLoop(context);
        loop.Refusal = loop.Read(cancellationToken);
        return loop;
    }

    /// <summary>Tells whether a value in the lambda is the item of the iteration.</summary>
    internal bool IsItem(IOperation value) =>
        IsFor
            ? value switch
            {
                IArrayElementReferenceOperation { Indices: { Length: 1 } indices } element => Source.IsNamedBy(
                    element.ArrayReference
                ) && IsOwnParameter(indices[0]),
                IPropertyReferenceOperation { Property.IsIndexer: true, Arguments: { Length: 1 } arguments } element =>
                    Source.IsNamedBy(element.Instance) && IsOwnParameter(arguments[0].Value),
                _ => false,
            }
            : IsOwnParameter(value);

    /// <summary>Tells whether a value is the lambda's own parameter.</summary>
    internal bool IsOwnParameter(IOperation value) =>
        value is IParameterReferenceOperation reference
        && _context.Function is { } function
        && reference.Parameter.DeclaringSyntaxReferences.Any(part =>
            FunctionParameters.Of(function).Any(own => own.Span == part.Span)
        );

    private string? Read(CancellationToken cancellationToken)
    {
        DispatchCall call = _context.Call;
        if (call.Method.Name is not ("For" or "ForEach") || !IsPlain(call.Method))
        {
            return Reasons.NoVerb;
        }

        if (_context.IsAsync)
        {
            return Reasons.AsyncVoid;
        }

        if (StateCall.Unwrap(call.Delegate.Expression) != _context.Site.Written)
        {
            return Reasons.Chosen;
        }

        if (!VerbCall.IsStatement(call.Expression))
        {
            return Reasons.LoopResult;
        }

        ExpressionSyntax? items = IsFor ? Counted(cancellationToken) : call.Argument("source")?.Expression;
        if (LoopSource.Of(_context, items, cancellationToken) is not { } source)
        {
            return Reasons.NotALocal;
        }

        Source = source;
        return !source.IsOwn(_context, cancellationToken)
            ? Reasons.ListShared
            : ReadOptions(call.Argument("parallelOptions")?.Expression, cancellationToken);
    }

    /// <summary>Tells whether the loop has no state, no partitioner and a body with one parameter.</summary>
    private bool IsPlain(IMethodSymbol method) =>
        _context.Invoke is { ReturnsVoid: true, Parameters.Length: 1 }
        && (
            IsFor
                ? method.TypeParameters.IsEmpty && method.Parameters[0].Type.SpecialType == SpecialType.System_Int32
                : method.TypeParameters.Length == 1
                    && method.Parameters[0].Type.OriginalDefinition.SpecialType
                        == SpecialType.System_Collections_Generic_IEnumerable_T
        );

    /// <summary>Gets the collection that the loop counts through, from zero to its length.</summary>
    private ExpressionSyntax? Counted(CancellationToken cancellationToken)
    {
        DispatchCall call = _context.Call;
        return
            call.Argument("fromInclusive")?.Expression is { } from
            && _context.Model.GetConstantValue(from, cancellationToken) is { HasValue: true, Value: 0 }
            && call.Argument("toExclusive")?.Expression
                is MemberAccessExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.SimpleMemberAccessExpression,
                    Name.Identifier.ValueText: "Length" or "Count"
                } to
            && _context.Model.GetSymbolInfo(to, cancellationToken).Symbol is IPropertySymbol
            ? to.Expression
            : null;
    }

    private string? ReadOptions(ExpressionSyntax? options, CancellationToken cancellationToken)
    {
        if (options is null)
        {
            return null;
        }

        if (
            options
            is not BaseObjectCreationExpressionSyntax
            {
                ArgumentList: null or { Arguments.Count: 0 },
                Initializer: { } initializer
            }
        )
        {
            return Reasons.LoopOptions;
        }

        string? degree = null;
        string? token = null;
        var kept = new List<TextSpan>();
        foreach (ExpressionSyntax part in initializer.Expressions)
        {
            if (part is not AssignmentExpressionSyntax { Left: IdentifierNameSyntax name, Right: { } value })
            {
                return Reasons.LoopOptions;
            }

            switch (name.Identifier.ValueText)
            {
                case "MaxDegreeOfParallelism" when IsDegree(value, cancellationToken):
                    degree = _context.TextOf(value);
                    break;
                // ForEach throws for a cancelled token even if there are no items, a run and For do not.
                case "CancellationToken" when Tokens.IsNone(_context.Model, value):
                    continue;
                case "CancellationToken" when IsFor && !ExtractedParameter.DoesSomething(value):
                    token = _context.TextOf(value);
                    break;
                default:
                    return Reasons.LoopOptions;
            }

            kept.Add(value.Span);
        }

        Arguments = string.Join(", ", new[] { degree, token }.Where(static argument => argument is not null));
        Kept = kept.ToArray();
        return null;
    }

    private bool IsDegree(ExpressionSyntax value, CancellationToken cancellationToken) =>
        _context.Model.GetConstantValue(value, cancellationToken) is { HasValue: true, Value: -1 or > 0 }
        || _context.Model.GetSymbolInfo(value, cancellationToken).Symbol
            is IPropertySymbol { Name: "ProcessorCount", ContainingType.Name: "Environment" };
}
