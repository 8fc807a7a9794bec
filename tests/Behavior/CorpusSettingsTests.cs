using System.Collections.Generic;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>The handler files under other settings of the project or the machine.</summary>
public class CorpusSettingsTests
{
    public static IEnumerable<TheoryDataRow<string>> Files => CorpusTests.Files;

    [Theory, MemberData(nameof(Files))]
    public void NullableDisabled(string file) => CorpusVariant.NullableDisabled.Check(file);

    [Theory, MemberData(nameof(Files))]
    public void TurkishCulture(string file) => CorpusVariant.Turkish.Check(file);

    [Theory, MemberData(nameof(Files))]
    public void LatestLanguage(string file) => CorpusVariant.LatestLanguage.Check(file);
}
