// sites: state, state
// has: new Task<int>(static state =>
int factor = args.Length + 6;
Task<int> cold = new Task<int>(() => factor * 7);
cold.Start();
Console.WriteLine(await cold);
Task plain = new(() => Console.WriteLine(factor), TaskCreationOptions.LongRunning);
plain.Start();
plain.Wait();
