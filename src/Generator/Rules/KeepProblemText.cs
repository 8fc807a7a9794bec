using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>The text for a <see cref="KeepProblem"/>: what is wrong with the type, and what to use instead.</summary>
internal sealed class KeepProblemText
{
    private readonly KeepProblem _problem;
    private readonly ITypeSymbol _culprit;

    internal KeepProblemText(KeepProblem problem, ITypeSymbol culprit)
    {
        _problem = problem;
        _culprit = culprit;
    }

    public override string ToString()
    {
        string name = _culprit.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);
        return _problem switch
        {
            KeepProblem.RefStruct =>
                $"has the ref struct '{name}' in its type, which no object can hold: use an array, 'Memory<T>' or a class",
            KeepProblem.Pointer =>
                $"has the pointer '{name}' in its type, whose target may be gone by then: use 'nint' or a SafeHandle",
            KeepProblem.Restricted => $"has '{name}' in its type, which no object can hold: use 'object'",
            KeepProblem.FileLocal =>
                $"has the file-local type '{name}' in its type: remove the 'file' modifier from it",
            KeepProblem.StaticAbstract =>
                $"has the type '{name}', an interface with static abstract members, which cannot be a type argument: use a type parameter with that constraint, or a class",
            _ => $"has '{name}' in its type, which may be a ref struct: remove 'allows ref struct' from it",
        };
    }
}
