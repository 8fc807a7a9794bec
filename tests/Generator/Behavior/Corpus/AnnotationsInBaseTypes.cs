// => override 4 Second failed
using global::ClosureGen;

public class Shelf<T>
{
    public enum Place { First, Second }

    public readonly struct Slot(int number)
    {
        public int Number => number;
    }

    public virtual string Label(int item) => "base";

    public static string Last = "";

    public static void Failed(global::System.Exception exception) => Last = exception.Message;
}

// Annotations of type arguments are printed where the signature has none.
public partial class Handlers : Shelf<string?>
{
    [NoCapture] public override string Label(int item) => "override";

    public string Label(long item) => "overload";

    [NoCapture] public static Shelf<string?>.Slot Take(int number) => new(number);

    [NoCapture] public static Shelf<string?>.Place Where(int number) => (Shelf<string?>.Place)number;

    [NoCapture(OnError = nameof(Failed))] public void Send(int number) => throw new global::System.InvalidOperationException("failed");
}

public partial class Loud : Shelf<string?>
{
    public virtual void Do(int item) { }
}

public partial class Louder : Loud
{
    [NoCapture] public override void Do(int item) { }

    public void Do(long item) { }
}

public abstract class Quiet<T>
{
    public virtual void Do(int item) { }
}

public partial class Quieter : Quiet<string?>
{
    [NoCapture] public override void Do(int item) { }

    public void Do(long item) { }
}

public static class Corpus
{
    public static string Run()
    {
        var slots = new Shelf<string?>.Slot[1];
        Handlers.TakeEach(new[] { 4 }).Run(slots);
        new Quieter().DoEach(new[] { 1 }).Run();
        new Handlers().SendWork(1).Post();
        for (int i = 0; i < 2000 && Handlers.Last.Length == 0; i++)
        {
            global::System.Threading.Thread.Sleep(5);
        }

        return $"{new Handlers().LabelWork(1).StartNew().Result} {slots[0].Number} {Handlers.WhereWork(1).StartNew().Result} {Handlers.Last}";
    }
}
