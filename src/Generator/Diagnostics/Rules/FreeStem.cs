using System.Globalization;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Diagnostics.Rules;

/// <summary>A stem to propose for a method whose names are taken; looked for when the text is asked for.</summary>
internal sealed class FreeStem
{
    private readonly IMethodSymbol _method;

    internal FreeStem(IMethodSymbol method) => _method = method;

    public override string ToString()
    {
        // The whole method name first: HandleAsync beside Handle becomes HandleAsyncWork.
        string stem = _method.Name;
        for (int number = 2; !IsFree(stem); number++)
        {
            stem = _method.Name + number.ToString(CultureInfo.InvariantCulture);
        }

        return stem;
    }

    private bool IsFree(string stem) =>
        !TypeHandlers.Of(_method.ContainingType).HasStem(stem) && TakenNames.Find(_method, stem) is null;
}
