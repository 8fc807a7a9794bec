using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using ClosureGen.Bench;

// dotnet run -c Release --project bench/Generator [-- COUNT…]
const int BadInput = 2;
CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var counts = new Argument<int[]>("COUNT")
{
    Description = "Projects of how many handlers.",
    Arity = ArgumentArity.ZeroOrMore,
    DefaultValueFactory = static _ => [10, 100, 1000, 5000],
};
counts.Validators.Add(static result =>
{
    foreach (Token token in result.Tokens)
    {
        if (!int.TryParse(token.Value, CultureInfo.InvariantCulture, out int count) || count < 1)
        {
            result.AddError($"'{token.Value}' is no number of handlers: whole numbers from 1 on.");
        }
    }
});
var root = new RootCommand("Measures the generator beside the compiler, by the number of handlers in a project.")
{
    counts,
};
root.SetAction(parsed => MeasurementTable.Write(parsed.GetRequiredValue(counts)));
ParseResult parsed = root.Parse(args);
foreach (ParseError error in parsed.Errors)
{
    Console.Error.WriteLine(error.Message);
}

return parsed.Errors.Count > 0 ? BadInput : parsed.Invoke();
