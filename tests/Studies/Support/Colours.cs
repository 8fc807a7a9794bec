using System;
using System.Linq;

namespace ClosureGen.Studies.Tests.Support;

/// <summary>Contrast of two colours, as the Web Content Accessibility Guidelines define it.</summary>
internal static class Colours
{
    /// <summary>Of two colours such as <c>#ffffff</c>, in any order: 1 to 21.</summary>
    public static double Contrast(string one, string other)
    {
        double[] luminances = [.. new[] { Luminance(one), Luminance(other) }.Order()];
        return (luminances[1] + 0.05) / (luminances[0] + 0.05);
    }

    private static double Luminance(string colour)
    {
        double[] parts =
        [
            .. Enumerable
                .Range(0, 3)
                .Select(part => Convert.ToInt32(colour.Substring(1 + (2 * part), 2), 16) / 255.0)
                .Select(static value => value <= 0.03928 ? value / 12.92 : Math.Pow((value + 0.055) / 1.055, 2.4)),
        ];
        return (0.2126 * parts[0]) + (0.7152 * parts[1]) + (0.0722 * parts[2]);
    }
}
