namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>An .editorconfig beside the test's source, read by the compiler's own reader.</summary>
internal sealed class EditorConfig(string text) : SyntaxTreeOptionsProvider
{
    private readonly AnalyzerConfigSet _set = AnalyzerConfigSet.Create(
        (AnalyzerConfig[])[AnalyzerConfig.Parse(text, "/src/.editorconfig")]
    );

    public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) =>
        GeneratedKind.Unknown;

    public override bool TryGetDiagnosticValue(
        SyntaxTree tree,
        string diagnosticId,
        CancellationToken cancellationToken,
        out ReportDiagnostic severity
    ) => _set.GetOptionsForSourcePath(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

    public override bool TryGetGlobalDiagnosticValue(
        string diagnosticId,
        CancellationToken cancellationToken,
        out ReportDiagnostic severity
    ) => _set.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
}
