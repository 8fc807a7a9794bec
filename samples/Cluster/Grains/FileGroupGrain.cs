using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ClosureGen;
using Cluster.Silos;
using Dispatcher.Files;
using Dispatcher.Handlers;
using Dispatcher.Pairing;
using Dispatcher.Running;
using Orleans;
using Orleans.Placement;
using Orleans.Runtime;

namespace Cluster.Grains;

/// <summary>Pairs every handler with every file of its group, on the thread pool of its silo.</summary>
/// <param name="silo">The silo that the grain is on.</param>
/// <param name="readers">The readers with their buffers.</param>
/// <param name="inFlight">Counts the files that the silo is working on.</param>
[RandomPlacement]
public sealed partial class FileGroupGrain(ILocalSiloDetails silo, ReaderPool readers, FilesInFlight inFlight)
    : Grain,
        IFileGroupGrain
{
    /// <inheritdoc/>
    public async Task<GroupResult> CountAsync(FileRequest[] files)
    {
        SourceFile[] sources = [.. files.Select(ToSource)];
        inFlight.Add(sources.Length);
        PortionReader reader = readers.Rent();
        try
        {
            Dictionary<int, FileResult> read = await RunHandlersAsync(reader, sources);
            FileResult[] results =
            [
                .. sources.Select(file => read.GetValueOrDefault(file.Index) ?? FileResult.Of(file)),
            ];
            return new GroupResult(silo.Name, inFlight.Most, results);
        }
        finally
        {
            readers.Return(reader);
            inFlight.Remove(sources.Length);

            // A group is processed once, so its grain is not needed any more.
            DeactivateOnIdle();
        }
    }

    private static async Task<Dictionary<int, FileResult>> RunHandlersAsync(PortionReader reader, SourceFile[] files)
    {
        var results = new Dictionary<int, FileResult>();
        using IEnumerator<IReadOnlyList<SourceFile>> portions = reader.Read(files).GetEnumerator();

        // Reading blocks, so it runs on the pool and not in the grain's turn. After each await the turn resumes in the
        // grain.
        while (await ReadNextWork(portions).Dispatch())
        {
            var job = new PairJob(MainJob.Handlers, portions.Current);
            job.Done.Reset(job.Pairs.Length);
            await FileHandler.HandlePairs(job.PairHandlers, job.PairFiles, job.Done).RunAsync();
            foreach (SourceFile file in portions.Current)
            {
                results[file.Index] = FileResult.Of(file);
            }
        }

        return results;
    }

    private static SourceFile ToSource(FileRequest request) =>
        new(request.FullPath, path: "", folder: "") { Index = request.Index };

    [NoCapture]
    private static bool ReadNext(IEnumerator<IReadOnlyList<SourceFile>> portions) => portions.MoveNext();
}
