namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>
/// Tables of cases, one a line. In them <c># class C { … }</c> is what stands around the cases beneath, <c>#</c> that nothing
/// does, <c># $ = text</c> what a sign stands for, and <c>@@</c> stands for the usual namespaces.
/// </summary>
internal static class CaseTable
{
    /// <summary>Reads the constants of some types; behind the separator a line says what is expected.</summary>
    internal static string[][] Read(string separator, params Type[] types) =>
        [
            .. types
                .SelectMany(static type => type.GetFields(BindingFlags.Static | BindingFlags.NonPublic))
                .Select(table => Read(separator, (string)table.GetRawConstantValue()!).ToArray()),
        ];

    internal static IEnumerable<string> Read(string separator, string table)
    {
        string frame = "…";
        List<(string Sign, string Text)> signs = [("@@", TestCompilation.Usings)];
        foreach (string line in table.Split('\n'))
        {
            if (Regex.Match(line, @"^# (\S{1,2}) = (.*)$") is { Success: true } sign)
            {
                signs.Insert(0, (sign.Groups[1].Value, sign.Groups[2].Value));
            }
            else if (line[0] == '#')
            {
                frame = line.Length > 1 ? line[2..] : "…";
            }
            else if (!line.StartsWith("// ", StringComparison.Ordinal))
            {
                string[] parts = line.Split(separator, 2);
                string whole = string.Join(separator, [frame.Replace("…", parts[0]), .. parts[1..]]);
                yield return signs
                    .OrderByDescending(static sign => sign.Sign.Length)
                    .Aggregate(whole, static (text, sign) => text.Replace(sign.Sign, sign.Text));
            }
        }
    }
}
