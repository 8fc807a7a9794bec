namespace ClosureGen.Closures.Fixing;

internal static class DocumentTexts
{
    /// <summary>Gets the text of a document whose tree has been read, so this does not block.</summary>
    internal static SourceText GetTextSynchronously(this Document document) =>
        document.TryGetText(out SourceText? text)
            ? text
            : document.GetTextAsync(CancellationToken.None).GetAwaiter().GetResult();
}
