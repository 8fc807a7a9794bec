namespace ClosureGen.Gains;

/// <summary>What an application keeps: some 400 MB of small objects that refer to each other, and that change.</summary>
internal sealed class LiveHeap
{
    private const int Count = 4_000_000;
    private const int PayloadBytes = 40;

    private readonly Node[] _nodes = new Node[Count];
    private readonly Random _random = new(1);

    public LiveHeap()
    {
        for (int i = 0; i < Count; i++)
        {
            _nodes[i] = new Node(i == 0 ? null : _nodes[_random.Next(i)]);
        }
    }

    /// <summary>Replaces some objects, as an application does whichever way it dispatches.</summary>
    public void Change(int objects)
    {
        for (int i = 0; i < objects; i++)
        {
            int place = _random.Next(1, Count);
            _nodes[place] = new Node(_nodes[place - 1].Next);
        }
    }

    private sealed class Node(Node? next)
    {
        public Node? Next { get; } = next;

        public byte[] Payload { get; } = new byte[PayloadBytes];
    }
}
