using System.Threading.Tasks;
using Orleans;

namespace Cluster.Grains;

/// <summary>Runs all handlers on the files of one group. Its key is the group's.</summary>
public interface IFileGroupGrain : IGrainWithStringKey
{
    /// <summary>Pairs the handlers with the files, on the silo that the grain is on.</summary>
    /// <remarks>
    /// Nobody knows how long the files of a group take. So the response has all the time it needs: a silo that has
    /// stopped answering is noticed by the cluster, which then fails the calls to it.
    /// </remarks>
    /// <param name="files">The files, which the silo reads itself.</param>
    /// <returns>What was found out about each.</returns>
    [ResponseTimeout("1.00:00:00")]
    Task<GroupResult> CountAsync(FileRequest[] files);
}
