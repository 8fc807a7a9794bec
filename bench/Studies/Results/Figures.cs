using System.Globalization;

namespace ClosureGen.Studies.Results;

/// <summary>Figures as people read them: three digits that count, and a unit.</summary>
internal static class Figures
{
    private const double Thousand = 1_000;
    private const double Kilo = 1_024;

    // From here on three digits show a thousand, which is one of the next unit.
    private const double NextUnit = 999.5;

    public static string Time(double nanoseconds) =>
        nanoseconds < NextUnit ? $"{Digits(nanoseconds)} ns"
        : nanoseconds < NextUnit * Thousand ? $"{Digits(nanoseconds / Thousand)} µs"
        : nanoseconds < NextUnit * Thousand * Thousand ? $"{Digits(nanoseconds / Thousand / Thousand)} ms"
        : $"{Digits(nanoseconds / Thousand / Thousand / Thousand)} s";

    /// <summary>Whole bytes from ten on; KB, of 1,024 bytes as in BenchmarkDotNet's tables, from ten thousand on; two places where it may be none.</summary>
    public static string Bytes(double bytes) =>
        bytes < 0.005 ? "0 B"
        : bytes < 1 ? Text(bytes, "0.00 'B'")
        : bytes < 10 ? Text(bytes, "0.# 'B'")
        : bytes < 10 * Thousand ? Text(bytes, "#,0 'B'")
        : Text(bytes / Kilo, "#,0 'KB'");

    /// <summary>A power of ten, at an axis: <c>100 ns</c>, <c>1 µs</c>.</summary>
    public static string TimePower(double nanoseconds) =>
        nanoseconds < Thousand ? Text(nanoseconds, "0.#### 'ns'")
        : nanoseconds < Thousand * Thousand ? Text(nanoseconds / Thousand, "0 'µs'")
        : Text(nanoseconds / Thousand / Thousand, "#,0 'ms'");

    /// <summary>A power of ten, or none, at an axis.</summary>
    public static string BytesPower(double bytes) => Text(bytes, "#,0.#### 'B'");

    public static string Ratio(double ratio) =>
        ratio < 0.095 ? Text(ratio, "0.000")
        : ratio < 99.5 ? Text(ratio, "0.00")
        : Text(ratio, "#,0");

    /// <summary>A part of one, in whole percent.</summary>
    public static string Percent(double part) => Text(part * 100, "0' %'");

    public static string Count(double count) => Text(count, count < 9.95 ? "0.#" : "#,0");

    private static string Digits(double value) =>
        value < 9.995 ? Text(value, "0.00")
        : value < 99.95 ? Text(value, "0.0")
        : Text(value, "#,0");

    private static string Text(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
