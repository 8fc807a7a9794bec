using System;
using System.Globalization;

namespace ClosureGen.Tests.Strict;

/// <summary>Static handlers.</summary>
public static partial class Extensions
{
    private static readonly int[] s_numbers = [1, 2];

    /// <summary>Prints a number.</summary>
    /// <param name="number">The number.</param>
    /// <param name="format">How to.</param>
    /// <returns>Its text.</returns>
    [NoCapture]
    public static string Print(this int number, string format = "D") =>
        number.ToString(format, CultureInfo.InvariantCulture);

    /// <summary>Is not to be used any more.</summary>
    /// <param name="numbers">Numbers.</param>
    /// <returns>How many.</returns>
    [NoCapture]
    [Obsolete("Count yourself.")]
    public static int Count(params int[] numbers) => numbers?.Length ?? 0;

    /// <summary>Uses them all.</summary>
    /// <returns>What came of it.</returns>
    public static string UseAll()
    {
        var handlers = new Desk<int>();
        handlers.TakeWork(new Order(2), 3).StartNew().GetAwaiter().GetResult();
        handlers.TakeEach(s_numbers, default).Run();
        string? same = handlers.SameWork("same", 1).StartNew().GetAwaiter().GetResult();
        return $"{handlers.Sum} {same} {7.PrintWork().StartNew().GetAwaiter().GetResult()}";
    }
}
