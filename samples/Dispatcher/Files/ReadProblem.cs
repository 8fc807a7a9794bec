namespace Dispatcher.Files;

/// <summary>A file or folder that could not be read.</summary>
/// <param name="Path">Its path, under the folder as it was given.</param>
/// <param name="Reason">Why, in a few words.</param>
public readonly record struct ReadProblem(string Path, string Reason);
