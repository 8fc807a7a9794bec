// sites: state
await Start("a");
await Start(2);

static Task Start<T>(T item)
    where T : notnull => Task.Run(() => Console.WriteLine(typeof(T).Name + item));
