using Microsoft.CodeAnalysis.Emit;

namespace ClosureGen.Rewrites.Tests;

/// <summary>Runs compiled programs and takes down what they print.</summary>
internal static class RunningProgram
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    /// <summary>Runs a program to its end; the exception that leaves its Main is the last line of its output.</summary>
    internal static string Output(Compilation compilation)
    {
        using var image = new MemoryStream();
        EmitResult result = compilation.Emit(image);
        if (!result.Success)
        {
            throw new InvalidOperationException(
                "It does not compile:\n"
                    + string.Join(
                        '\n',
                        result.Diagnostics.Where(static found => found.Severity == DiagnosticSeverity.Error)
                    )
            );
        }

        image.Position = 0;
        var context = new AssemblyLoadContext("program", isCollectible: true);
        MethodInfo main = context.LoadFromStream(image).EntryPoint!;
        using var output = new StringWriter(CultureInfo.InvariantCulture);
        TextWriter console = Console.Out;
        Console.SetOut(TextWriter.Synchronized(output));
        try
        {
            // A thread of its own, without the test's context: what a program leaves on a thread is no other's.
            var thread = new Thread(() => Run(main, output)) { IsBackground = true };
            thread.UnsafeStart();
            if (!thread.Join(Patience))
            {
                throw new TimeoutException("The program did not come to its end. So far: " + output);
            }
        }
        finally
        {
            Console.SetOut(console);
        }

        return output.ToString();
    }

    private static void Run(MethodInfo main, StringWriter output)
    {
        try
        {
            main.Invoke(null, main.GetParameters().Length == 0 ? null : [Array.Empty<string>()]);
        }
        catch (TargetInvocationException exception)
        {
            output.WriteLine($"{exception.InnerException!.GetType()}: {exception.InnerException.Message}");
        }
    }
}
