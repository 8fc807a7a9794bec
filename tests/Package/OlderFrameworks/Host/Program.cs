using System;
using System.Linq;
using System.Reflection;

namespace ClosureGen.Tests;

/// <summary>Runs every class named Corpus of an assembly and prints what each returns, or prints what the verbs allocate.</summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        if (args[0] == "--bytes")
        {
            // The one measure that both collectors would share counts nothing of a nursery: so collections of it are counted.
            Bytes.Print(() => GC.CollectionCount(0) * long.Parse(args[1]), rounds: 200).GetAwaiter().GetResult();
            return 0;
        }

        Assembly corpus = Assembly.LoadFrom(args[0]);
        foreach (Type type in corpus.GetTypes().Where(type => type.Name == "Corpus").OrderBy(type => type.FullName))
        {
            Console.WriteLine($"{type.Namespace}\t{Run(type)}");
        }

        return 0;
    }

    private static string Run(Type type)
    {
        try
        {
            return (string)type.GetMethod("Run", BindingFlags.Public | BindingFlags.Static)!.Invoke(null, null);
        }
        catch (TargetInvocationException exception)
        {
            return exception.InnerException!.ToString().Replace("\n", " ");
        }
    }
}
