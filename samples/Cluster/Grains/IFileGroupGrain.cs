using System.Threading.Tasks;
using Orleans;

namespace Cluster.Grains;

/// <summary>Runs all handlers on the files of one group, whose key is the grain's.</summary>
public interface IFileGroupGrain : IGrainWithStringKey
{
    /// <summary>Pairs the handlers with the files, on the grain's silo.</summary>
    /// <remarks>
    /// It is not known how long the files of a group take, so the response has no timeout. The cluster detects a silo
    /// that does not answer and fails the calls to it.
    /// </remarks>
    /// <param name="files">The files, which the silo reads itself.</param>
    /// <returns>The results of each file.</returns>
    [ResponseTimeout("1.00:00:00")]
    Task<GroupResult> CountAsync(FileRequest[] files);
}
