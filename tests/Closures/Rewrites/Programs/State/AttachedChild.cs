// sites: state
int a = 1;
Task parent = Task.Factory.StartNew(() =>
{
    Task.Factory.StartNew(
        static () => Thread.Sleep(50),
        default,
        TaskCreationOptions.AttachedToParent,
        TaskScheduler.Default
    ).ContinueWith(static _ => { }, TaskContinuationOptions.ExecuteSynchronously);
    Console.WriteLine("parent " + a);
});
Console.WriteLine(parent.Wait(TimeSpan.FromSeconds(30)));
