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
            Bytes.Print(() => GC.GetTotalMemory(forceFullCollection: false)).GetAwaiter().GetResult();
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
