using System.CommandLine;

namespace ClosureGen.Tool.Commands;

/// <summary>The argument of all commands.</summary>
internal static class PathsArgument
{
    internal static Argument<string[]> Create() =>
        new Argument<string[]>("PATH")
        {
            Description =
                "A .sln, .slnx, .slnf or .csproj file, a folder, or a .cs file. A folder without a project is one program, "
                + "a .cs file a program of its own. None: the one solution or project of the current folder.",
            Arity = ArgumentArity.ZeroOrMore,
        };
}
