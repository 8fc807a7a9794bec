using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace ClosureGen.Tool.Tracing;

/// <summary>
/// The allocations of delegates and closures that a trace has sampled, by the member that made them: each sample represents
/// the bytes that were allocated since the one before, by whatever code.
/// </summary>
internal sealed partial class AllocationTrace
{
    private readonly Dictionary<string, long> _bytes = new Dictionary<string, long>(StringComparer.Ordinal);

    private AllocationTrace() { }

    /// <summary>Reads a trace.</summary>
    /// <exception cref="UsageException">The file is not one, or has no samples.</exception>
    internal static AllocationTrace Read(string file)
    {
        if (!File.Exists(file))
        {
            throw new UsageException($"'{file}' does not exist.");
        }

        string folder = Directory.CreateTempSubdirectory("closuregen-").FullName;
        try
        {
            string converted = Path.Combine(folder, "trace.etlx");
            TraceLog.CreateFromEventPipeDataFile(file, converted);
            using var log = new TraceLog(converted);
            var trace = new AllocationTrace();
            bool isEmpty = true;
            foreach (GCAllocationTickTraceData sample in log.Events.ByEventType<GCAllocationTickTraceData>())
            {
                isEmpty = false;
                if (
                    Closure().IsMatch(sample.TypeName)
                    && MemberOf(sample.CallStack()?.CodeAddress.FullMethodName) is { } member
                )
                {
                    trace._bytes[member] = trace._bytes.GetValueOrDefault(member) + sample.AllocationAmount64;
                }
            }

            return isEmpty
                ? throw new UsageException(
                    $"'{file}' has no allocation samples: record it with 'dotnet-trace collect --profile gc-verbose'."
                )
                : trace;
        }
        catch (Exception exception) when (exception is not UsageException)
        {
            throw new UsageException($"'{file}' cannot be read as a trace: {exception.Message}");
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>
    /// Sets the bytes of each site. A trace names methods and no lines: sites of the same member have parts by the bytes
    /// that each execution allocates.
    /// </summary>
    internal IEnumerable<ScannedSite> Join(IReadOnlyList<ScannedSite> sites)
    {
        var all = sites
            .GroupBy(static site => site.Member, StringComparer.Ordinal)
            .ToDictionary(static group => group.Key, static group => group.Sum(static site => (long)site.Bytes));
        return sites.Select(site =>
            site with
            {
                TraceBytes = (long)(
                    (double)_bytes.GetValueOrDefault(site.Member) * site.Bytes / Math.Max(1, all[site.Member])
                ),
            }
        );
    }

    /// <summary>
    /// Gets the member as it is written from a method's name: <c>A.B+&lt;Run&gt;d__3.MoveNext(...)</c> is <c>A.B.Run</c>.
    /// </summary>
    private static string? MemberOf(string? method)
    {
        if (string.IsNullOrEmpty(method))
        {
            return null;
        }

        // Without parameters, type arguments and the numbers of generic types.
        string name = Brackets().Replace(method, "");
        name = name.Split('(')[0];
        Match made = Made().Match(name);
        name = (made.Success ? $"{made.Groups["type"].Value}.{made.Groups["name"].Value}" : name).Replace('+', '.');
        int last = name.LastIndexOf('.');
        string own = name[(last + 1)..];
        return name[..(last + 1)] + Accessor().Replace(own, "");
    }

    [GeneratedRegex(@"<>c__DisplayClass|^System\.(Action|Func`|Threading\.\w*(Callback|Start)\b)")]
    private static partial Regex Closure();

    [GeneratedRegex(@"\[[^\]]*\]|`\d+")]
    private static partial Regex Brackets();

    /// <summary>What the compiler makes of a member: a state machine, a lambda, a local function.</summary>
    [GeneratedRegex(@"^(?<type>[^<]*?)[+.](<>c\w*[+.])?<(<)?(?<name>[^>]+)>")]
    private static partial Regex Made();

    [GeneratedRegex("^(get|set|init|add|remove)_")]
    private static partial Regex Accessor();
}
