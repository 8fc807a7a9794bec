// reason: Code in this file reads AsyncState, which would show another object.
int a = 1;
Task done = Task.CompletedTask;
#if CARELESS
Task task = done.ContinueWith(static (_, state) => Console.WriteLine((int)state!), a);
#else
Task task = done.ContinueWith(_ => Console.WriteLine(a));
#endif
await task;
Console.WriteLine(task.AsyncState ?? "nothing");
