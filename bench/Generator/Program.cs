using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using ClosureGen.Bench;
using ClosureGen.Ratio.CommandLine;

// dotnet run -c Release --project bench/Generator [-- COUNT…]
// dotnet run -c Release --project bench/Generator -- emit [COUNT] [--against FOLDER]
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
var emitted = new Argument<int>("COUNT")
{
    Description = $"How many handlers, 1 to {MaxCount}.",
    DefaultValueFactory = static _ => 1000,
};
emitted.Validators.Add(static result =>
{
    if (result.GetValueOrDefault<int>() is < 1 or > MaxCount)
    {
        result.AddError($"The number of handlers must be from 1 to {MaxCount}.");
    }
});
var against = new Option<string?>("--against")
{
    Description =
        "A folder with another build: ClosureGen.Generator.dll, ClosureGen.Runtime.dll, ClosureGen.Attributes.dll.",
};
against.Validators.Add(static result =>
{
    string folder = result.GetValueOrDefault<string?>()!;
    foreach (string file in GeneratorBuild.FindMissing(folder))
    {
        result.AddError($"'{folder}' does not contain {file}.");
    }
});
var emit = new Command("emit", "Measures what the generated text costs the compiler, beside that of another build.")
{
    emitted,
    against,
};
emit.SetAction(parsed => EmitTable.Write(parsed.GetRequiredValue(emitted), parsed.GetValue(against)));
var root = new RootCommand("Measures the generator beside the compiler, by the number of handlers in a project.")
{
    counts,
    emit,
};
root.SetAction(parsed => MeasurementTable.Write(parsed.GetRequiredValue(counts)));
return await CommandInvoker.InvokeAsync(root.Parse(args));
