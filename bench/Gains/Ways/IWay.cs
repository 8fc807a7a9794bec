using System.Threading.Tasks;

namespace ClosureGen.Gains.Ways;

/// <summary>A way to call a handler for many objects on the thread pool.</summary>
internal interface IWay
{
    string Name { get; }

    /// <summary>Calls the handler for each; completes when all calls have ended. Runs may overlap.</summary>
    ValueTask RunAsync(Entity[] entities, double amount);
}
