namespace ClosureGen.Diagnostics.Tests.Rules;

/// <summary>What each rule marks, and what it leaves.</summary>
public class RuleTests
{
    /// <summary>Gets the cases, table by table.</summary>
    internal static string[][] Tables { get; } =
        CaseTable.Read(" // ", typeof(HandlerCases), typeof(NameCases), typeof(CallCases), typeof(SiteCases));

    // Of sites all: they cost little, as nothing is generated for them.
    public static TheoryData<string> Cases =>
        [
            .. ClosureGen
                .Tests.Slow.OrEvery(
                    5,
                    CaseTable
                        .Read(" // ", typeof(HandlerCases), typeof(NameCases), typeof(CallCases))
                        .SelectMany(static table => table)
                )
                .Concat(CaseTable.Read(" // ", typeof(SiteCases)).SelectMany(static table => table))
                .Distinct(),
        ];

    [Theory]
    [MemberData(nameof(Cases))]
    public Task Reports_what_is_marked(string line) => AnalyzerTest.Verify(line);
}
