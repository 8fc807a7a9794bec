using System.Runtime.Loader;

namespace ClosureGen.Tests;

/// <summary>Compiles to an assembly, loads it and runs it.</summary>
internal static class GeneratedAssembly
{
    internal static string Run(Assembly assembly, string type)
    {
        MethodInfo run = assembly
            .GetType(type, throwOnError: true)!
            .GetMethod("Run", BindingFlags.Public | BindingFlags.Static)!;
        return (string)run.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;
    }

    internal static Assembly Load(CSharpCompilation compilation) => Load(compilation, out _);

    internal static Assembly Load(CSharpCompilation compilation, out ImmutableArray<Diagnostic> diagnostics)
    {
        using var stream = new MemoryStream();
        EmitResult result = compilation.Emit(stream);
        diagnostics = result.Diagnostics;
        Assert.True(result.Success, string.Join("\n", diagnostics));
        stream.Position = 0;
        // What the code refers to is loaded already: the default context finds it.
        return new AssemblyLoadContext(Guid.NewGuid().ToString()).LoadFromStream(stream);
    }
}
