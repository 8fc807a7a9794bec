using System.Threading.Tasks;

namespace Dispatcher.Ways;

/// <summary>A way of dispatching all pairs of a job. What it needs besides the dispatch, it allocates beforehand.</summary>
public interface IWay
{
    /// <summary>Gets the name that the tables show.</summary>
    string Name { get; }

    /// <summary>Runs all pairs; completed when every handler has returned.</summary>
    ValueTask RunAsync();
}
