using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ClosureGen.Generator.Parsing;

/// <summary>Prints constants as expressions, independent of the culture.</summary>
internal static class Literals
{
    /// <summary>Prints a constant whose type is an enum or the constant's own.</summary>
    internal static string Print(ITypeSymbol type, object? value, TypeTexts texts)
    {
        if (value is null)
        {
            return "null";
        }

        ITypeSymbol constantType = Underlying(type);
        string text = Print(value);
        return constantType.TypeKind == TypeKind.Enum ? $"({texts.Full(constantType)})({text})" : text;
    }

    private static string Print(object value) =>
        value switch
        {
            bool flag => flag ? "true" : "false",
            char character => SymbolDisplay.FormatLiteral(character, quote: true),
            string text => SymbolDisplay.FormatLiteral(text, quote: true),
            float number => Print(number),
            double number => Print(number),
            decimal number => Print(number),
            uint number => number.ToString(CultureInfo.InvariantCulture) + "U",
            long number => number.ToString(CultureInfo.InvariantCulture) + "L",
            ulong number => number.ToString(CultureInfo.InvariantCulture) + "UL",
            _ => ((System.IFormattable)value).ToString(null, CultureInfo.InvariantCulture),
        };

    private static string Print(float number)
    {
        if (float.IsNaN(number) || float.IsInfinity(number))
        {
            return "float." + NotFinite(number);
        }

        string text = number.ToString("R", CultureInfo.InvariantCulture);
        return (IsNegativeZero(number) ? "-0" : text) + "F";
    }

    private static string Print(double number)
    {
        if (double.IsNaN(number) || double.IsInfinity(number))
        {
            return "double." + NotFinite(number);
        }

        // On older frameworks, some doubles do not round-trip with "R".
        string text = number.ToString("R", CultureInfo.InvariantCulture);
        if (!double.Parse(text, CultureInfo.InvariantCulture).Equals(number))
        {
            text = number.ToString("G17", CultureInfo.InvariantCulture);
        }

        return (IsNegativeZero(number) ? "-0" : text) + "D";
    }

    private static string Print(decimal number)
    {
        // Not every framework prints the sign of a zero, so it is read from the bits.
        bool isNegativeZero = number == 0 && decimal.GetBits(number)[3] < 0;
        decimal printed = isNegativeZero ? decimal.Negate(number) : number;
        return (isNegativeZero ? "-" : "") + printed.ToString(CultureInfo.InvariantCulture) + "M";
    }

    private static string NotFinite(double number) =>
        double.IsNaN(number) ? "NaN"
        : number > 0 ? "PositiveInfinity"
        : "NegativeInfinity";

    private static bool IsNegativeZero(double number) => number == 0 && double.IsNegativeInfinity(1 / number);

    private static ITypeSymbol Underlying(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type;
}
