using Xunit;

// The programs write to the one console.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
