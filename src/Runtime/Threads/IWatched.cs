namespace ClosureGen.Runtime.Threads;

/// <summary>Work of one thread that other threads can take over while it is blocked, see <see cref="Watch"/>.</summary>
internal interface IWatched
{
    /// <summary>
    /// Compares the progress with the last look, and gets help if there was none. Called only by the watch's thread.
    /// </summary>
    /// <returns>
    /// The longest time until the next look, in milliseconds; or <see cref="Watch.Never"/>. The next look may come
    /// sooner because of other objects.
    /// </returns>
    int LookAt();
}
