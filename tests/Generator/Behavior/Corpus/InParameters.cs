// => 3 3 1
using global::ClosureGen;

public static partial class Handlers
{
    [NoCapture]
    public static long Read(in long number, in long more = 2) => number + more;

    [NoCapture]
    public static long Same(ref readonly long number) => number;
}

public static class Corpus
{
    public static string Run()
    {
        long number = 1;
        Handlers.ReadPairing pairing = Handlers.ReadWork(number);
        Handlers.SamePairing same = Handlers.SameWork(number);
        // What the caller changes after the dispatch is not seen.
        number = 5;
        var results = new long[1];
        Handlers.ReadEach(new[] { 1L }).Run(results);
        return $"{pairing.StartNew().Result} {results[0]} {same.StartNew().Result}";
    }
}
