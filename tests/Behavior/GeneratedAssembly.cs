using System;
using System.IO;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ClosureGen.Tests;

/// <summary>Compiles to an assembly, loads it and runs it.</summary>
internal static class GeneratedAssembly
{
    internal static string Run(CSharpCompilation compilation, string type)
    {
        Assembly assembly = Load(compilation);
        MethodInfo run = assembly
            .GetType(type, throwOnError: true)!
            .GetMethod("Run", BindingFlags.Public | BindingFlags.Static)!;
        return (string)run.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;
    }

    internal static Assembly Load(CSharpCompilation compilation)
    {
        using var stream = new MemoryStream();
        Assert.True(compilation.Emit(stream).Success);
        stream.Position = 0;
        // What the code refers to is loaded already: the default context finds it.
        return new AssemblyLoadContext(Guid.NewGuid().ToString()).LoadFromStream(stream);
    }
}
