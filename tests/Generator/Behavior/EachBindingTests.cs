namespace ClosureGen.Tests;

/// <summary>What users hand to an <c>Each</c> binds to the same form in every language version.</summary>
public class EachBindingTests
{
    private const string Calls = """
        using System;
        using System.Collections;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;
        using ClosureGen;

        public abstract class Both : IEnumerable<int>, IAsyncEnumerable<int>
        {
            public abstract IEnumerator<int> GetEnumerator();
            IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
            public abstract IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken);
        }

        public partial class C
        {
            [NoCapture] public void See(int item) { }
            [NoCapture] public async Task SeeLaterAsync(int item) => await Task.Yield();

            public void Call(
                int[] array, List<int> list, Queue<int> queue, Memory<int> memory, ReadOnlyMemory<int> read,
                ArraySegment<int> segment, ImmutableArray<int> immutable, IEnumerable<int> sequence, IList<int> any,
                IAsyncEnumerable<int> later, ChannelReader<int> reader, Channel<int> channel, Both both
            )
            {
                SeeBatch batch = SeeEach(array);
                batch = SeeEach(list);
                batch = SeeEach([1, 2]);
                batch = SeeEach([.. queue]);
                batch = SeeEach(new[] { 1 });
                batch = SeeEach(memory);
                batch = SeeEach(read);
                batch = SeeEach(segment);
                batch = SeeEach(immutable);
                batch = SeeEach(1..2);
                SeeLaterBatch laterBatch = SeeLaterEach([.. queue]);
                LazyItems<SeeBatch, int> lazy = SeeEach(sequence);
                lazy = SeeEach(queue);
                lazy = SeeEach(any);
                ItemSource<SeeBatch, int> source = SeeEach(later);
                source = SeeEach(reader);
                source = SeeEach(channel.Reader);
                ItemSource<SeeLaterBatch, int> laterSource = SeeLaterEach(sequence);
                laterSource = SeeLaterEach(later);
                laterSource = SeeLaterEach(reader);
                // BOTH
            }
        }
        """;

    [Theory]
    [InlineData(1200)]
    [InlineData(1300)]
    [InlineData(1400)]
    public void What_is_typed_binds(int language)
    {
        GeneratorRun run = Run(Calls, language);
        Assert.Empty(run.Complaints());
    }

    /// <summary>The asynchronous form, where the language can say so; before, a caller has to.</summary>
    [Theory]
    [InlineData(1200, true)]
    [InlineData(1300, false)]
    [InlineData(1400, false)]
    public void What_is_a_sequence_of_both_kinds_is_read_asynchronously(int language, bool isAmbiguous)
    {
        GeneratorRun run = Run(
            Calls.Replace("// BOTH", "source = SeeEach(both);", System.StringComparison.Ordinal),
            language
        );
        Assert.Equal(isAmbiguous ? ["CS0121"] : [], run.Complaints().Select(static found => found.Id));
        run = Run(
            Calls.Replace("// BOTH", "source = SeeEach((IAsyncEnumerable<int>)both);", System.StringComparison.Ordinal),
            language
        );
        Assert.Empty(run.Complaints());
    }

    private static GeneratorRun Run(string source, int language)
    {
        Assert.SkipUnless(
            language <= (int)LanguageVersion.Latest.MapSpecifiedToEffectiveVersion(),
            "The compiler that the tests run in does not know this version."
        );
        return GeneratorRun.Of(
            TestCompilation.Create([TestCompilation.Parse(source, "File.cs", (LanguageVersion)language)])
        );
    }
}
