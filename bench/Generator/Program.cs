using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using ClosureGen.Bench;
using ClosureGen.Ratio.CommandLine;

// dotnet run -c Release --project bench/Generator [-- COUNT…]
const int MaxCount = 100_000;
CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var counts = new Argument<int[]>("COUNT")
{
    Description = $"Projects of how many handlers, 1 to {MaxCount}.",
    Arity = ArgumentArity.ZeroOrMore,
    DefaultValueFactory = static _ => [10, 100, 1000, 5000],
};
counts.Validators.Add(static result =>
{
    foreach (Token token in result.Tokens)
    {
        if (!int.TryParse(token.Value, CultureInfo.InvariantCulture, out int count) || count is < 1 or > MaxCount)
        {
            result.AddError($"'{token.Value}' is no number of handlers: whole numbers from 1 to {MaxCount}.");
        }
    }
});
var root = new RootCommand("Measures the generator beside the compiler, by the number of handlers in a project.")
{
    counts,
};
root.SetAction(parsed => MeasurementTable.Write(parsed.GetRequiredValue(counts)));
return await CommandInvoker.InvokeAsync(root.Parse(args));
