// => short:one long:two,3 static:four generic:5/String later:six base:seven outer:eight struct:nine both:ten,1 key:eleven
using global::ClosureGen;
using global::System;
using global::System.Collections.Concurrent;
using global::System.Threading.Tasks;

public static class Log
{
    public static readonly BlockingCollection<string> Lines = new();
}

public class Base
{
    protected void Inherited(Exception exception) => Log.Lines.Add("base:" + exception.Message);
}

public partial class Handlers : Base
{
    [NoCapture(OnError = nameof(Failed))]
    public void Short(string text) => throw new FormatException(text);

    private void Failed(Exception exception) => Log.Lines.Add("short:" + exception.Message);

    [NoCapture(OnError = nameof(LongFailed))]
    public int Long(string text, in int depth) => throw new FormatException(text);

    private void LongFailed(Exception exception, string text, int depth) => Log.Lines.Add("long:" + text + "," + depth);

    [NoCapture(OnError = nameof(StaticFailed))]
    public static void Static(string text) => throw new FormatException(text);

    private static void StaticFailed(Exception exception) => Log.Lines.Add("static:" + exception.Message);

    [NoCapture(OnError = nameof(GenericFailed))]
    public void Generic<T>(T item, int depth) where T : class, IComparable => throw new FormatException();

    private void GenericFailed<T>(Exception exception, T item, int depth) where T : class => Log.Lines.Add("generic:" + depth + "/" + typeof(T).Name);

    [NoCapture(OnError = nameof(LaterFailed))]
    public async Task<int> LaterAsync(string? exception)
    {
        await Task.Yield();
        throw new FormatException();
    }

    private void LaterFailed(Exception error, string? exception) => Log.Lines.Add("later:" + exception);

    [NoCapture(OnError = nameof(Inherited))]
    public void OfBase(string text) => throw new FormatException(text);

    public static void Around(Exception exception) => Log.Lines.Add("outer:" + exception.Message);

    public partial class Inner
    {
        [NoCapture(OnError = nameof(Around))]
        public void OfOuter(string text) => throw new FormatException(text);
    }

    [NoCapture(OnError = nameof(Both))]
    public void Two(string text, dynamic call) => throw new FormatException(text);

    private void Both(Exception exception) => Log.Lines.Add("wrong");

    private void Both(Exception exception, string text, object call) => Log.Lines.Add("both:" + text + "," + call);

    [NoCapture(OnError = nameof(@event))]
    public void Keyword(string text) => throw new FormatException(text);

    private void @event(Exception exception) => Log.Lines.Add("key:" + exception.Message);
}

public partial struct Slip
{
    public int Number;

    [NoCapture(OnError = nameof(Failed), FlowExecutionContext = false)]
    public readonly void Throw(string text) => throw new FormatException(text);

    private readonly void Failed(Exception exception) => Log.Lines.Add("struct:" + exception.Message);
}

public static class Corpus
{
    public static string Run()
    {
        var handlers = new Handlers();
        string text = "";
        Take(() => handlers.ShortWork("one").Post());
        Take(() => handlers.LongWork("two", 3).Post());
        Take(() => Handlers.StaticWork("four").PostAfter(TimeSpan.FromMilliseconds(1)));
        Take(() => handlers.GenericWork("", 5).Post());
        Take(() => handlers.LaterWork("six").Post());
        Take(() => handlers.OfBaseWork("seven").Post());
        Take(() => new Handlers.Inner().OfOuterWork("eight").Post());
        Take(() => new Slip().ThrowWork("nine").Post());
        Take(() => handlers.TwoWork("ten", 1).Post());
        Take(() => handlers.KeywordWork("eleven").Post());
        return text.TrimEnd();

        void Take(Action post)
        {
            post();
            text += Log.Lines.Take() + " ";
        }
    }
}
