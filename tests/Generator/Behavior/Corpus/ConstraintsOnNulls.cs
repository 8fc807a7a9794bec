// => 1 2 3 4 5 6 7 8 9
using global::ClosureGen;
using global::System;
using global::System.Collections.Generic;
using global::System.Threading.Tasks;

public class Keyed<T> where T : notnull
{
    public class Inner { }
}

public class Classy<T> where T : class { }
public class Based<T> where T : IComparable { }
public class Listed<T> where T : IEnumerable<string> { }
public class Same<T, U> where T : U { }

public class Odd : List<string?>, IEnumerable<Odd>
{
    IEnumerator<Odd> IEnumerable<Odd>.GetEnumerator() => throw null!;
}

#nullable disable
public partial class Unaware<TKey, TComparable> where TComparable : IComparable
{
    [NoCapture] public static int First(Keyed<TKey> item, List<Keyed<TKey>[]> more) => 1;
    [NoCapture] public static int Second<T>(Classy<T> item) where T : class => 2;
    [NoCapture] public static int Third(Based<TComparable> item, Keyed<int?> more) => 3;
    [NoCapture] public static int Fourth(Same<TKey, TKey> item) => 4;
    [NoCapture] public static Dictionary<TKey, int> Fifth(int item) => new() { [default(TKey) ?? throw null] = item };
    [NoCapture] public static Task<(Keyed<TKey>, int)> Sixth(int item) => Task.FromResult((new Keyed<TKey>(), item));
}
#nullable restore

#nullable disable
#nullable enable annotations
public partial class Annotated
{
    [NoCapture] public static int Ninth<T>(T item, Listed<T> more) where T : List<string?>, IEnumerable<T> => 9;
}
#nullable enable

#pragma warning disable CS8714, CS8631, CS8634
public partial class Warned
{
    [NoCapture] public static int Seventh(Keyed<string?> item, Classy<string?> more, Based<string?> most, Same<string?, string> last) => 7;
    [NoCapture] public static int Eighth<T, U>(T item, U more, Keyed<T>.Inner most) where T : Listed<List<string?>>? where U : class? => 8;
}

public static class Corpus
{
    public static string Run() =>
        string.Join(
            ' ',
            Unaware<string, string>.FirstWork(new(), []).StartNew().Result,
            Unaware<string, string>.SecondWork(new Classy<string>()).StartNew().Result,
            Unaware<string, string>.ThirdWork(new(), new()).StartNew().Result,
            Unaware<string, string>.FourthWork(new()).StartNew().Result,
            Unaware<int, string>.FifthWork(5).StartNew().Result[0],
            Unaware<int, string>.SixthWork(6).StartNew().Result.Item2,
            Warned.SeventhWork(new(), new(), new(), new()).StartNew().Result,
            Warned.EighthWork((Listed<List<string?>>?)null, "", new()).StartNew().Result,
            Annotated.NinthWork(new Odd(), new()).StartNew().Result
        );
}
