// A dispatch, many objects, a result, and a post whose error is handled. --closures prints what Task.Run costs in
// comparison.
using QuickStart;
using Samples;

const int Calls = 100_000;
var till = new Till();
var failed = new TaskCompletionSource<string>();
DispatchErrors.Unhandled += (_, error) =>
{
    error.Handled = true;
    failed.SetResult(error.Exception.Message);
};

await till.AddWork(5).Dispatch();
till.AddEach(new[] { 10, 20, 30 }).Run();
Console.WriteLine($"The sum is {till.Sum}, and {await till.DoubleWork(21).Dispatch()} is twice 21.");
till.AddWork(-1).Post();
Console.WriteLine($"A post has failed: {await failed.Task}");

if (args.Contains("--closures"))
{
    Console.WriteLine((await Cost.OfAsync(() => till.AddManyAsync(Calls))).Line("Dispatch", Calls, "call"));
    Console.WriteLine((await Cost.OfAsync(() => till.AddManyWithClosuresAsync(Calls))).Line("Task.Run", Calls, "call"));
}
