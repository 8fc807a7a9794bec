namespace ClosureGen.Runtime;

/// <summary>What one thread is to get done, and others can do where it is held up: see <see cref="Watch"/>.</summary>
internal interface IWatched
{
    /// <summary>Compares with the last look, and has others come where nothing has moved. Called by one thread.</summary>
    /// <returns>
    /// The longest time until the next look, in milliseconds; or <see cref="Watch.Never"/>. It may come sooner, for the
    /// sake of others.
    /// </returns>
    int LookAt();
}
