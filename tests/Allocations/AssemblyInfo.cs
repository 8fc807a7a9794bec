using Xunit;

// What is measured is the process, all its threads: two tests at a time would see each other.
[assembly: CollectionBehavior(CollectionBehavior.CollectionPerAssembly, DisableTestParallelization = true)]
