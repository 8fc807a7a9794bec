namespace Cluster.Coordination;

/// <summary>The work of a silo in a run.</summary>
/// <param name="name">The name of the silo.</param>
public sealed class SiloShare(string name)
{
    /// <summary>Gets the name of the silo.</summary>
    public string Name { get; } = name;

    /// <summary>Gets or sets the number of groups whose results came from it.</summary>
    public int Groups { get; set; }

    /// <summary>Gets or sets the number of files in them.</summary>
    public int Files { get; set; }

    /// <summary>Gets or sets the number of bytes in these files.</summary>
    public long Bytes { get; set; }

    /// <summary>Gets or sets the most files that it had in flight at a time.</summary>
    public int MostInFlight { get; set; }

    /// <summary>Gets or sets whether it ended during the run.</summary>
    public bool HasEnded { get; set; }

    /// <summary>Gets or sets the number of its groups that another silo had to process again.</summary>
    public int RepeatedGroups { get; set; }

    /// <summary>Gets or sets the number of files in these groups.</summary>
    public int RepeatedFiles { get; set; }
}
