using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ClosureGen.Runtime.Pool;

namespace ClosureGen.Runtime.Batches.Sources;

/// <summary>A run of a generated batch whose items come from a source.</summary>
/// <typeparam name="TBatch">The generated struct; its items are a default value.</typeparam>
/// <typeparam name="T">The type of an item.</typeparam>
[StackTraceHidden]
internal sealed class SourceRun<TBatch, T> : SourceRun
    where TBatch : struct, IBatch
{
    private readonly SourceReader<T> _reader;
    private readonly Stack<T[]> _cells = new();
    private TBatch _batch;
    private T _item = default!;

    private SourceRun(
        in TBatch batch,
        ThreadCache cache,
        object source,
        SourceKind kind,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
        : base(cache, maxDegreeOfParallelism, cancellationToken)
    {
        _batch = batch;
        _reader = SourceReader<T>.Of(source, kind);
    }

    /// <summary>Makes a run over a source, which is not read before it starts.</summary>
    internal static SourceRun<TBatch, T> Of(
        in TBatch batch,
        object source,
        SourceKind kind,
        int maxDegreeOfParallelism,
        CancellationToken cancellationToken
    )
    {
        CheckDegree(maxDegreeOfParallelism);
        ref TBatch items = ref Unsafe.AsRef(in batch);

        // Also tells whether there is a handler.
        items.CountItems();
        ThreadCache cache = items.Runs() ??= ObjectPool.CreateCache(ref Pools<TBatch>.Pool);
        return new SourceRun<TBatch, T>(in batch, cache, source, kind, maxDegreeOfParallelism, cancellationToken);
    }

    private protected override void RunItems(ItemRange range) => _batch.Run(range);

    private protected override ReadResult Read(bool isAnswer) =>
        isAnswer ? _reader.ReadAnswer(out _item) : _reader.Read(StopToken, out _item);

    private protected override void OnAnswer(System.Action answer) => _reader.OnAnswer(answer);

    private protected override void FillCell(ItemRange range)
    {
        Unsafe.As<T[]>(range.Cell!)[0] = _item;
        _item = default!;
    }

    private protected override object TakeCell() => _cells.TryPop(out T[]? cell) ? cell : new T[1];

    private protected override void ClearCell(object cell) => Unsafe.As<T[]>(cell)[0] = default!;

    private protected override void GiveBackCell(object cell)
    {
        ClearCell(cell);
        _cells.Push(Unsafe.As<T[]>(cell));
    }

    private protected override ValueTask DisposeAsync() => _reader.DisposeAsync();

    private protected override void Forget() => _batch = default;
}
