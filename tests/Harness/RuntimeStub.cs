#pragma warning disable CS1591
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace ClosureGen
{
    public readonly struct Items<T>
    {
        private readonly T[] _items;

        public Items(T[] items) => _items = items;

        public int Count => _items?.Length ?? 0;

        public ReadOnlySpan<T> Read(int count) => new ReadOnlySpan<T>(_items, 0, count);

        public static implicit operator Items<T>(T[] items) => new(items);

        public static implicit operator Items<T>(List<T> items) => new(items.ToArray());
    }

    public sealed class BatchResult<T>
    {
        public T Value { get; set; } = default!;
    }

    public sealed class DispatchBatch : IDisposable
    {
        public static DispatchBatch Rent() => new();

        public int Count => _work.Count;

        public void Dispose() { }

        private readonly List<Action> _work = new();

        public void Add<T>(T pairing)
            where T : Runtime.IPairing
        {
            Runtime.DispatchState s = pairing.Rent(out CancellationToken ct);
            _work.Add(() => s.Run());
        }

        public BatchResult<T> AddForResult<T>(Runtime.ResultState<T> state, CancellationToken cancellationToken)
        {
            BatchResult<T> r = new();
            _work.Add(() => r.Value = state.RunResult());
            return r;
        }

        public void Run()
        {
            foreach (Action a in _work)
                a();
            _work.Clear();
        }
    }
}

namespace ClosureGen.Runtime
{
    public sealed class StateCache { }

    public sealed class StatePool
    {
        private readonly Stack<object> _stack = new();

        public object? Rent(ref StateCache? cache)
        {
            lock (_stack)
                return _stack.Count > 0 ? _stack.Pop() : null;
        }

        public void Return(ref StateCache? cache, object state)
        {
            lock (_stack)
                _stack.Push(state);
        }
    }

    public static class Misuse
    {
        public static void ThrowDefaultPairing() => throw new InvalidOperationException("default");

        public static void CheckLengths(int handlers, int items)
        {
            if (handlers != items)
                throw new ArgumentException("lengths");
        }

        public static void CheckResults(int results, int items)
        {
            if (results < items)
                throw new ArgumentException("results");
        }
    }

    public interface IPairing
    {
        DispatchState Rent(out CancellationToken cancellationToken);
    }

    public abstract class DispatchState
    {
        protected abstract void Recycle(bool keep);

        protected void Return() => Recycle(true);

        public abstract void Run();
    }

    public abstract class VoidState : DispatchState
    {
        protected abstract void Invoke();
        protected abstract void InvokeReturned();

        protected void RunStarted() => InvokeReturned();

        public Task StartNew(Action<object?> start, CancellationToken ct, TaskScheduler? s, TaskCreationOptions o) =>
            Task.Factory.StartNew(start, this, ct, o, s ?? TaskScheduler.Default);

        public ValueTask Dispatch(CancellationToken ct) =>
            ct.IsCancellationRequested ? ValueTask.FromCanceled(ct) : new(Task.Run(Run));

        public void Post(CancellationToken ct) => InvokeReturned();

        public override void Run()
        {
            Invoke();
            Recycle(true);
        }
    }

    public abstract class ResultState<T> : DispatchState
    {
        protected abstract T Invoke();
        protected abstract T InvokeReturned();

        protected T RunStarted() => InvokeReturned();

        public Task<T> StartNew(
            Func<object?, T> start,
            CancellationToken ct,
            TaskScheduler? s,
            TaskCreationOptions o
        ) => Task.Factory.StartNew(start, this, ct, o, s ?? TaskScheduler.Default);

        public ValueTask<T> Dispatch(CancellationToken ct) =>
            ct.IsCancellationRequested ? ValueTask.FromCanceled<T>(ct) : new(Task.Run(RunResult));

        public void Post(CancellationToken ct) => InvokeReturned();

        public T RunResult()
        {
            T r = Invoke();
            Recycle(true);
            return r;
        }

        public override void Run() => RunResult();
    }

    public abstract class BatchRun
    {
        protected int Count { get; private set; }
        protected bool IsStopped => false;

        protected void SetCount(int count) => Count = count;

        protected abstract void RunItems(ref int next, int end);
        protected abstract void Recycle(bool keep);

        public void Run(int max, CancellationToken ct)
        {
            ct.ThrowIfCancellationRequested();
            int n = 0;
            RunItems(ref n, Count / 2);
            RunItems(ref n, Count);
            Recycle(true);
        }

        public ValueTask RunAsync(int max, CancellationToken ct)
        {
            Run(max, ct);
            return default;
        }
    }
}
