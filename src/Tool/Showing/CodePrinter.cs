using Microsoft.CodeAnalysis.Classification;
using Spectre.Console;

namespace ClosureGen.Tool.Showing;

/// <summary>Prints C#, in colour where the console has any.</summary>
internal sealed class CodePrinter(IAnsiConsole console)
{
    // Wide enough that no line of code is wrapped.
    private const int Unbroken = 10_000;

    internal async Task PrintAsync(GeneratedFile file, CancellationToken cancellationToken)
    {
        if (console.Profile.Capabilities.ColorSystem == ColorSystem.NoColors)
        {
            console.Profile.Out.Writer.Write(file.Text);
            return;
        }

        using var workspace = new AdhocWorkspace();
        Document document = workspace
            .AddProject("Shown", LanguageNames.CSharp)
            .AddDocument(file.Name, SourceText.From(file.Text));
        IEnumerable<ClassifiedSpan> spans = await Classifier.GetClassifiedSpansAsync(
            document,
            TextSpan.FromBounds(0, file.Text.Length),
            cancellationToken
        );
        var text = new Paragraph();
        int printed = 0;
        foreach (ClassifiedSpan span in spans)
        {
            if (StyleOf(span.ClassificationType) is { } style && span.TextSpan.Start >= printed)
            {
                text.Append(file.Text[printed..span.TextSpan.Start]);
                text.Append(file.Text[span.TextSpan.Start..span.TextSpan.End], style);
                printed = span.TextSpan.End;
            }
        }

        text.Append(file.Text[printed..]);
        console.Profile.Width = Unbroken;
        console.Write(text);
    }

    private static Style? StyleOf(string classification) =>
        classification switch
        {
            ClassificationTypeNames.Keyword or ClassificationTypeNames.ControlKeyword => new Style(Color.Blue),
            ClassificationTypeNames.Comment => new Style(Color.Green),
            ClassificationTypeNames.StringLiteral or ClassificationTypeNames.NumericLiteral => new Style(Color.Olive),
            ClassificationTypeNames.PreprocessorKeyword => new Style(Color.Grey),
            _ when classification.StartsWith("xml doc comment", System.StringComparison.Ordinal) => new Style(
                Color.Green
            ),
            _ => default(Style?),
        };
}
