namespace ClosureGen.Tests;

/// <summary>The handler files under other settings of the project.</summary>
public class CorpusSettingsTests
{
    public static IEnumerable<TheoryDataRow<string>> Disabled =>
        CorpusVariant.Rows(CorpusVariant.NullableDisabled.Names);

    public static IEnumerable<TheoryDataRow<string>> Latest => CorpusVariant.Rows(CorpusVariant.LatestLanguage.Names);

    [Theory, MemberData(nameof(Disabled))]
    public void Nullable_disabled(string file) => CorpusVariant.NullableDisabled.Check(file);

    [Theory, MemberData(nameof(Latest))]
    public void Latest_language(string file) => CorpusVariant.LatestLanguage.Check(file);
}
