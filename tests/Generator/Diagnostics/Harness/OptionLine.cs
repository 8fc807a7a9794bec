using System.Diagnostics.CodeAnalysis;

namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>One option of an .editorconfig, written as there, for all files; null for none.</summary>
internal sealed class OptionLine(string? line) : AnalyzerConfigOptionsProvider
{
    private readonly Options _options = new Options(line);

    public override AnalyzerConfigOptions GlobalOptions => _options;

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => _options;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => _options;

    private sealed class Options(string? line) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            string[] parts = line?.Split('=') ?? [];
            value = parts.Length == 2 && parts[0].Trim() == key ? parts[1].Trim() : null;
            return value is not null;
        }
    }
}
