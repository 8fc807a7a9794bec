using System.Collections.Immutable;

namespace ClosureGen.Runtime.Tests;

/// <summary>What <see cref="Items{T}"/> is made from, and how it is read.</summary>
public sealed class ItemsTests
{
    [Fact]
    public void Everything_it_is_made_from_reads_the_same()
    {
        int[] array = [1, 2, 3];
        int[] wide = [0, 1, 2, 3, 4];

        Assert.Equal(array, Read((int[])[1, 2, 3]));
        Assert.Equal(array, Read(new List<int>(16) { 1, 2, 3 }));
        Assert.Equal(array, Read(new Memory<int>(wide, 1, 3)));
        Assert.Equal(array, Read(new ReadOnlyMemory<int>(wide, 1, 3)));
        Assert.Equal(array, Read(new ArraySegment<int>(wide, 1, 3)));
        Assert.Equal(array, Read(ImmutableArray.Create(1, 2, 3)));
        Assert.Equal(array, Read([1, 2, 3]));
        Assert.Equal(array, Read([1, .. new List<int> { 2, 3 }]));
    }

    [Fact]
    public void Nothing_reads_as_nothing()
    {
        Assert.Empty(Read(default(Items<int>)));
        Assert.Empty(Read(Array.Empty<int>()));
        Assert.Empty(Read(new List<int>()));
        Assert.Empty(Read(default(Memory<int>)));
        Assert.Empty(Read(default(ArraySegment<int>)));
        Assert.Empty(Read(ImmutableArray<int>.Empty));
        Assert.Empty(Read([]));
    }

    [Fact]
    public void What_is_null_is_refused_where_it_is_handed_over()
    {
        Assert.Throws<ArgumentNullException>(static () => Read((int[])null!));
        Assert.Throws<ArgumentNullException>(static () => Read((List<int>)null!));
        Assert.Throws<ArgumentNullException>(static () => Read(default(ImmutableArray<int>)));
    }

    [Fact]
    public void Arrays_may_be_covariant()
    {
        object?[] strings = (string[])["a", "b"];
        var seen = new List<object?>();

        new Recorder().DoTextEach(strings, seen.Add).Run(1);
        new Recorder().DoTextEach(new ArraySegment<object?>(strings, 1, 1), seen.Add).Run(1);

        Assert.Equal(["a", "b", "b"], seen);
    }

    [Fact]
    public void An_array_is_viewed_and_not_copied_and_a_collection_expression_is_its_own()
    {
        int[] array = [1, 2];
        Items<int> view = array;
        array[0] = 9;

        Assert.Equal([9, 2], [.. view]);
        Assert.Equal(2, view.Count);
    }

    [Fact]
    public void The_count_of_a_list_is_taken_at_the_start()
    {
        var recorder = new Recorder();
        List<int> list = [1, 2, 3];
        var seen = new List<int>();

        recorder
            .DoItemEach(
                list,
                item =>
                {
                    seen.Add(item);
                    list.Add(100 + item);
                }
            )
            .Run(1);

        Assert.Equal([1, 2, 3], seen);
        Assert.Equal(6, list.Count);
    }

    [Fact]
    public void A_list_that_shrinks_before_the_run_has_begun_is_read_as_it_is_then()
    {
        var recorder = new Recorder();
        List<int> list = [1, 2, 3];
        Recorder.DoItemBatch batch = recorder.DoItemEach(list, static _ => { });
        list.RemoveAt(2);

        batch.Run();

        Assert.Equal(2, recorder.Calls);
    }

    [Fact]
    public void A_list_that_has_shrunk_fails_the_run()
    {
        List<int> list = [1, 2, 3];
        Items<int> items = list;
        list.Clear();

        InvalidOperationException refused = Assert.Throws<InvalidOperationException>(() => items.Read(3).Length);
        Assert.Contains("3 items", refused.Message, StringComparison.Ordinal);
    }

    private static int[] Read(Items<int> items)
    {
        int[] read = [.. items];
        Assert.Equal(items.Count, read.Length);
        Assert.Equal(read, items.Read(items.Count).ToArray());
        return read;
    }
}
