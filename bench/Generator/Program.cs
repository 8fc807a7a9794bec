using System.CommandLine;
using System.Globalization;
using ClosureGen.Bench;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
var counts = new Argument<int[]>("COUNT")
{
    Description = "Projects of how many handlers.",
    Arity = ArgumentArity.ZeroOrMore,
    DefaultValueFactory = static _ => [10, 100, 1000, 5000],
};
var emitted = new Argument<int>("COUNT") { Description = "How many handlers.", DefaultValueFactory = static _ => 1000 };
foreach (Argument argument in (Argument[])[counts, emitted])
{
    argument.Validators.Add(static result =>
    {
        if (result.Tokens.Any(static token => !int.TryParse(token.Value, out int count) || count < 1))
        {
            result.AddError("COUNT is a whole number above 0.");
        }
    });
}

var against = new Option<DirectoryInfo>("--against")
{
    Description =
        "A folder with another build: ClosureGen.Generator.dll, ClosureGen.Runtime.dll, ClosureGen.Attributes.dll.",
};
against.AcceptExistingOnly();
var emit = new Command("emit", "Measures what the generated text costs the compiler, beside that of another build.")
{
    emitted,
    against,
};
emit.SetAction(parsed => EmitTable.Write(parsed.GetValue(emitted), parsed.GetValue(against)?.FullName));
var root = new RootCommand("Measures the generator beside the compiler, by the number of handlers in a project.")
{
    counts,
    emit,
};
root.SetAction(parsed => MeasurementTable.Write(parsed.GetRequiredValue(counts)));
return await root.Parse(args).InvokeAsync();
