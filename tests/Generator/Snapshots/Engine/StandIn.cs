using ClosureGen.Tests;
using VerifyTests;

namespace VerifyXunit
{
    /// <summary>Stands in for Verify where its packages are absent: same names, same files.</summary>
    internal static class Verifier
    {
        internal static SettingsTask Verify(
            GeneratorDriver driver,
            [CallerFilePath] string sourceFile = "",
            [CallerMemberName] string method = ""
        ) => new(driver, sourceFile, method);
    }
}

namespace VerifyTests
{
    /// <summary>A comparison that is made when it is awaited.</summary>
    internal sealed class SettingsTask(GeneratorDriver driver, string sourceFile, string method)
    {
        private string _directory = "";

        public static implicit operator Task(SettingsTask settings) => settings.ToTask();

        public SettingsTask UseDirectory(string directory)
        {
            _directory = directory;
            return this;
        }

        public TaskAwaiter GetAwaiter() => ToTask().GetAwaiter();

        public Task ToTask()
        {
            StandInFiles.Compare(driver, sourceFile, _directory, method);
            return Task.CompletedTask;
        }
    }
}
