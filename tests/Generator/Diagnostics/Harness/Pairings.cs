namespace ClosureGen.Diagnostics.Tests.Harness;

/// <summary>A handler to call the generated members of.</summary>
internal static class Pairings
{
    private const string Handler =
        "public partial class PriceHandler { [NoCapture] public void Reprice(string order = \"\", int depth = 1) { } }";

    /// <summary>Gets a method with a handler <c>h</c> around statements, and the handler's class.</summary>
    internal static string With(string statements, string signature = "async Task M(PriceHandler h)") =>
        $"class User {{ ValueTask field; {signature} {{ {statements} }} }}\n{Handler}";
}
