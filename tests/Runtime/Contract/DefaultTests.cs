namespace ClosureGen.Runtime.Tests;

/// <summary>Default values of the structs: there is nothing in them, and they say so.</summary>
public sealed class DefaultTests
{
    [Fact]
    public void A_default_pairing_is_refused_by_every_verb()
    {
        Recorder.DoPairing nothing = default;
        Recorder.AskPairing result = default;
        using DispatchBatch batch = DispatchBatch.Rent();

        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = nothing.StartNew();
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = nothing.Dispatch().AsTask();
        });
        Assert.Throws<InvalidOperationException>(nothing.Post);
        Assert.Throws<InvalidOperationException>(() => nothing.PostTo(new SynchronizationContext()));
        Assert.Throws<InvalidOperationException>(() => nothing.PostAfter(TimeSpan.Zero));
        Assert.Throws<InvalidOperationException>(() => batch.Add(nothing));
        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = result.StartNew();
        });
        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = result.Dispatch().AsTask();
        });
        Assert.Throws<InvalidOperationException>(result.Post);
        Assert.Throws<InvalidOperationException>(() => result.AddTo(batch));
        Assert.Equal(0, batch.Count);
    }

    [Fact]
    public void A_default_batch_of_items_is_refused()
    {
        Recorder.DoItemBatch batch = default;

        Assert.Throws<InvalidOperationException>(() => batch.Run());
        Assert.Throws<InvalidOperationException>(() =>
        {
            _ = batch.RunAsync().AsTask();
        });
    }

    [Fact]
    public void A_default_DispatchBatch_is_a_disposed_one()
    {
        var recorder = new Recorder();
        DispatchBatch batch = default;

        Assert.Throws<ObjectDisposedException>(() => batch.Count);
        Assert.Throws<ObjectDisposedException>(() => batch.Add(recorder.DoWork(null)));
        Assert.Throws<ObjectDisposedException>(() => recorder.AskWork(static () => 1).AddTo(batch));
        Assert.Throws<ObjectDisposedException>(() => batch.Run());
        Assert.Throws<ObjectDisposedException>(() =>
        {
            _ = batch.RunAsync().AsTask();
        });
        batch.Dispose();
        Assert.Equal(default, batch);
        Assert.Equal(0, recorder.Calls);
    }

    [Fact]
    public void A_default_result_has_no_value()
    {
        BatchResult<int> result = default;

        Assert.Throws<InvalidOperationException>(() => result.Value);
    }
}
