// => object object
using global::ClosureGen;

public partial class Handlers
{
    [NoCapture]
    public string Handle(object item) => "object";

    public string Handle(string text) => "string";

    public string Handle(object item, int more = 0) => "optional";

    public string Handle<T>(T item) => "generic";
}

public static class Corpus
{
    public static string Run()
    {
        var results = new string[1];
        new Handlers().HandleEach(new[] { "" }).Run(results);
        return new Handlers().HandleWork("").StartNew().Result + " " + results[0];
    }
}
