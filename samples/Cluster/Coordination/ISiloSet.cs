using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Cluster.Grains;

namespace Cluster.Coordination;

/// <summary>The silos that can process groups.</summary>
public interface ISiloSet
{
    /// <summary>Raised with the name of a silo that has ended, on any thread.</summary>
    event Action<string>? Ended;

    /// <summary>Gets the names of the silos that were alive at the start.</summary>
    IReadOnlyList<string> Names { get; }

    /// <summary>Tells whether a silo has ended.</summary>
    /// <param name="silo">The name of the silo.</param>
    bool HasEnded(string silo);

    /// <summary>Lets a silo process a group.</summary>
    /// <param name="silo">The name of the preferred silo.</param>
    /// <param name="group">The group.</param>
    /// <returns>
    /// The result, which names the silo that has processed the group: another one, if the group's grain was already
    /// active there.
    /// </returns>
    /// <exception cref="SiloFailedException">The silo has ended, or cannot be reached.</exception>
    Task<GroupResult> CountAsync(string silo, FileGroup group);
}
