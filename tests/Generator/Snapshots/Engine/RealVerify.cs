using VerifyTests;

namespace ClosureGen.Tests;

/// <summary>Teaches Verify what a generator driver is.</summary>
internal static class RealVerify
{
    [ModuleInitializer]
    internal static void Initialize() => VerifySourceGenerators.Initialize();
}
