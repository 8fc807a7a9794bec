using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Cluster.Grains;

namespace Cluster.Coordination;

/// <summary>The silos that groups can be handed to.</summary>
public interface ISiloSet
{
    /// <summary>Raised with the name of a silo that has ended, on any thread.</summary>
    event Action<string>? Ended;

    /// <summary>Gets the names of the silos that were alive at the start.</summary>
    IReadOnlyList<string> Names { get; }

    /// <summary>Tells whether a silo has ended.</summary>
    /// <param name="silo">The name of the silo.</param>
    bool HasEnded(string silo);

    /// <summary>Has a silo handle a group.</summary>
    /// <param name="silo">The name of the silo that should.</param>
    /// <param name="group">The group.</param>
    /// <returns>The result. It tells which silo has done it: where the group was on its way already, another one may.</returns>
    /// <exception cref="SiloFailedException">The silo has ended, or cannot be reached.</exception>
    Task<GroupResult> CountAsync(string silo, FileGroup group);
}
