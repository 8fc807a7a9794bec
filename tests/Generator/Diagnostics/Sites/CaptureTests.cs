namespace ClosureGen.Diagnostics.Tests.Sites;

/// <summary>What sites capture and allocate, by the shape of the code around them, as the compiler has it.</summary>
public class CaptureTests
{
    public static TheoryData<string> Cases => [.. CaseTable.Read(" → ", SiteCases.Captures)];

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Are_told_with_their_bytes(string line)
    {
        string[] parts = [.. line.Split(" → "), ""];
        Assert.SkipUnless(
            TestCompilation.Knows(1400) || !parts[0].Contains(" extension("),
            "The compiler that the tests run in has no C# 14."
        );
        Assert.Equal(parts[1], string.Join(", ", await SiteList.Of(parts[0])));
    }
}
