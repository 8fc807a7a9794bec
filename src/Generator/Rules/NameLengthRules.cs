using System.Collections.Generic;
using System.Linq;
using System.Text;
using ClosureGen.Generator.Naming;
using ClosureGen.Generator.Parsing;
using Microsoft.CodeAnalysis;
using static ClosureGen.Generator.Rules.DiagnosticDescriptors;

namespace ClosureGen.Generator.Rules;

/// <summary>
/// Names in metadata have at most 1,023 bytes. The compiler reports a longer one only when it emits the assembly, in a
/// generated file, and emits nothing.
/// </summary>
internal static class NameLengthRules
{
    private const int MaxBytes = 1023;

    // What generated code adds to the result's type: the name of an explicit implementation contains the full type
    // name.
    private const string CallStart = "global::ClosureGen.Runtime.ICall<";
    private const string TaskStart = "ClosureGen.Runtime.AwaitedTask<";
    private const string CallEnd = ">.Invoke";

    // A name with at most this many characters is never too long, whatever the characters and additions are.
    private const int SafeLength = 300;

    private static readonly SymbolDisplayFormat s_written =
        SymbolDisplayFormat.FullyQualifiedFormat.WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted);

    internal static HandlerRefusal Find(IMethodSymbol method, AttributeData attribute)
    {
        string stem = HandlerNames.Stem(method, attribute);
        if (FindName(method, stem) is { } name)
        {
            return new HandlerRefusal(
                NameTooLong,
                first: name,
                second: Bytes(name),
                third: "set a shorter stem with [NoCapture(Name = \"…\")], or shorten the names of parameter types"
            );
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            string field = "_" + parameter.Name;
            if (IsTooLong(field))
            {
                return new HandlerRefusal(
                    NameTooLong,
                    first: field,
                    second: Bytes(field),
                    third: "shorten the name of the parameter"
                );
            }
        }

        return FindResult(method) is { } call
            ? new HandlerRefusal(
                NameTooLong,
                first: call,
                second: Bytes(call),
                third: "return a type with a shorter name, for example a record instead of nested generic types"
            )
            : default;
    }

    private static string? FindName(IMethodSymbol method, string stem)
    {
        bool hasOverloads = TypeHandlers.Of(method.ContainingType).WithStem(stem).Count > 1;
        if (stem.Length < SafeLength && !hasOverloads)
        {
            return null;
        }

        IEnumerable<string> names = HandlerNames
            .OfStructs(method, stem, hasOverloads)
            .Select(name => WithArity(hasOverloads ? Suffixes.Longest(name, stem) : name, method.Arity));
        return names
            .Concat(HandlerNames.OfMethods(method, stem))
            .Append(GeneratedNames.State(stem))
            .FirstOrDefault(IsTooLong);
    }

    private static string WithArity(string name, int arity) => arity == 0 ? name : $"{name}`{arity}";

    private static string? FindResult(IMethodSymbol method)
    {
        if (
            method.ReturnsVoid
            || method.ReturnType is INamedTypeSymbol { Arity: 0, ContainingType: null }
            || method.ContainingAssembly is not ISourceAssemblySymbol { Compilation: var compilation }
        )
        {
            return null;
        }

        bool isTask = Awaitables.IsTask(method.ReturnType);
        ITypeSymbol result = isTask ? ((INamedTypeSymbol)method.ReturnType).TypeArguments[0] : method.ReturnType;
        if (TypeTexts.Of(compilation).Full(result).Length < SafeLength)
        {
            return null;
        }

        string written = string.Concat(
            result
                .ToDisplayParts(s_written)
                .Where(static part => part.Kind != SymbolDisplayPartKind.Space && part.ToString() != "?")
        );
        string name = CallStart + (isTask ? TaskStart + written + ">" : written) + CallEnd;
        return IsTooLong(name) ? name : null;
    }

    private static bool IsTooLong(string name) => name.Length >= SafeLength && Bytes(name) > MaxBytes;

    private static int Bytes(string name) => Encoding.UTF8.GetByteCount(name);
}
