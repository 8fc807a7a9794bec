using System.Diagnostics;
using System.Text;

namespace ClosureGen.Allocations.Tests.Measuring;

/// <summary>
/// The bytes an item of one window of rounds after the other, over all threads, until the steady state shows.
/// </summary>
/// <remarks>
/// <para>
/// What a test asserts is the steady state, and that is: <see cref="InARow"/> windows, one right after the other, with
/// the bytes that are expected. Windows before them count as warm-up. So code that is still compiled, pools and queues
/// that still grow, the thread pool adding a thread (which fills its cache with states once), and what the test host
/// allocates now and then in the background cost time, and do not fail a test; an allocation in every hundredth item does.
/// </para>
/// <para>
/// A window is long enough for the tolerance to be no more than an object or two, and short enough for quiet ones to
/// be found on a busy machine.
/// </para>
/// </remarks>
internal sealed class Windows
{
    /// <summary>How far bytes an item may be from what is expected.</summary>
    internal const double Tolerance = 0.01;

    private const int InARow = 5;
    private const int FewestWindows = 60;

    /// <summary>How long a steady state is waited for; a test that fails takes that long.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly List<double> _bytesPerItem = new(1024);
    private readonly long _began = Stopwatch.GetTimestamp();
    private readonly double _expected;
    private readonly TimeSpan _patience;
    private readonly double _tolerance;
    private readonly int _itemsPerRound;
    private long _bytes;

    /// <summary>Prepares for a load.</summary>
    /// <param name="itemsPerRound">The items that a round runs.</param>
    /// <param name="expected">What the windows shall show; <see cref="double.NaN"/> for: whatever they agree on.</param>
    /// <param name="patience">How long to wait for it, if not as long as usual.</param>
    /// <param name="tolerance">How far from what is expected they may be.</param>
    internal Windows(int itemsPerRound, double expected, TimeSpan? patience = null, double tolerance = Tolerance)
    {
        _tolerance = tolerance;
        _itemsPerRound = itemsPerRound;
        _expected = expected;
        _patience = patience ?? Patience;
        // One item at a time takes a hundred times as long as one of many.
        Rounds = Math.Max(1, (itemsPerRound <= 10 ? 2_500 : 10_000) / itemsPerRound);
    }

    /// <summary>Gets how many rounds a window has.</summary>
    internal int Rounds { get; }

    /// <summary>Gets whether the steady state has shown.</summary>
    internal bool IsSteady { get; private set; }

    /// <summary>Gets the bytes an item in the last windows, to the nearest hundredth.</summary>
    internal double BytesPerItem => Math.Round(_bytesPerItem.TakeLast(InARow).Min(), 2);

    internal void Begin() => _bytes = GC.GetTotalAllocatedBytes(precise: true);

    /// <summary>Ends a window.</summary>
    /// <returns>Whether another one is to follow.</returns>
    internal bool End()
    {
        long bytes = GC.GetTotalAllocatedBytes(precise: true) - _bytes;
        _bytesPerItem.Add((double)bytes / ((long)Rounds * _itemsPerRound));
        IsSteady = AreSteady();
        return !IsSteady && (_bytesPerItem.Count < FewestWindows || Stopwatch.GetElapsedTime(_began) < _patience);
    }

    public override string ToString()
    {
        var text = new StringBuilder(
            $"bytes an item, {Rounds} rounds of {_itemsPerRound} items a window, the last of {_bytesPerItem.Count} windows:"
        );
        string[] windows = [.. _bytesPerItem.TakeLast(FewestWindows).Select(Text)];
        for (int i = 0, next; i < windows.Length; i = next)
        {
            next = i + 1;
            while (next < windows.Length && windows[next] == windows[i])
            {
                next++;
            }

            text.Append(next - i == 1 ? $" {windows[i]}" : $" {windows[i]} ({next - i} times)");
        }

        return text.ToString();
    }

    private static string Text(double bytes) => bytes.ToString("0.###", CultureInfo.InvariantCulture);

    private bool AreSteady()
    {
        if (_bytesPerItem.Count < InARow)
        {
            return false;
        }

        double expected = double.IsNaN(_expected) ? _bytesPerItem[^1] : _expected;
        for (int i = 1; i <= InARow; i++)
        {
            if (Math.Abs(_bytesPerItem[^i] - expected) >= _tolerance)
            {
                return false;
            }
        }

        return true;
    }
}
