using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ClosureGen.Fixes;

/// <summary>
/// Finds calls that would run on a copy if their member were readonly: calls of members that may write a struct, on a
/// field of <c>this</c>. The compiler copies silently there; it warns only if the receiver is <c>this</c> itself.
/// </summary>
internal static class NewCopies
{
    internal static bool AreIn(IMethodSymbol member, Compilation compilation, CancellationToken cancellationToken) =>
        member is { IsStatic: false, IsReadOnly: false, MethodKind: not MethodKind.Constructor }
        && (member.PartialImplementationPart ?? member)
            .DeclaringSyntaxReferences.Select(part => part.GetSyntax(cancellationToken))
            .Select(node => compilation.GetSemanticModel(node.SyntaxTree).GetOperation(node, cancellationToken))
            .Any(static body => body is not null && body.DescendantsAndSelf().Any(MakesOne));

    private static bool MakesOne(IOperation operation) =>
        operation switch
        {
            IInvocationOperation call => MakesOne(call.TargetMethod, call.Instance),
            IEventReferenceOperation read => MakesOne(read.Event.AddMethod, read.Instance),
            // Only reads: setting it on a copy is a compiler error.
            IPropertyReferenceOperation read => MakesOne(read.Property.GetMethod, read.Instance),
            IForEachLoopOperation
            {
                Syntax: CommonForEachStatementSyntax syntax,
                Collection: IConversionOperation items
            } => MakesOne(operation.SemanticModel!.GetForEachStatementInfo(syntax).GetEnumeratorMethod, items.Operand),
            IImplicitIndexerReferenceOperation read => MakesOne(Called(read.LengthSymbol), read.Instance)
                || MakesOne(Called(read.IndexerSymbol), read.Instance),
            IFieldReferenceOperation or IParameterReferenceOperation => CalledAt(operation.Syntax) is { } name
                && operation.Type is { } type
                && type.GetMembers(name).Any(member => MakesOne(member as IMethodSymbol, operation)),
            _ => false,
        };

    private static IMethodSymbol? Called(ISymbol member) =>
        member is IPropertySymbol property ? property.GetMethod : member as IMethodSymbol;

    /// <summary>Gets the name of the called member if the call has no operation.</summary>
    private static string? CalledAt(SyntaxNode receiver) =>
        receiver.Parent switch
        {
            EqualsValueClauseSyntax { Parent.Parent.Parent: FixedStatementSyntax } => "GetPinnableReference",
            // A spread, for which the referenced Roslyn has no type.
            { } parent when parent.GetFirstToken().IsKind(SyntaxKind.DotDotToken) => "GetEnumerator",
            _ => null,
        };

    private static bool MakesOne(IMethodSymbol? called, IOperation? receiver) =>
        called is { IsReadOnly: false }
        && (called.ContainingType.IsValueType || receiver?.Type is ITypeParameterSymbol)
        && IsKeptInThis(receiver);

    private static bool IsKeptInThis(IOperation? receiver) =>
        receiver switch
        {
            { Type.IsReferenceType: true } => false,
            IFieldReferenceOperation { Field.IsReadOnly: false, Instance: var whole } => whole
                is IInstanceReferenceOperation
                || IsKeptInThis(whole),
            // A parameter of the primary constructor, declared after the struct's name.
            IParameterReferenceOperation
            {
                Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor }
            } => true,
            _ => false,
        };
}
