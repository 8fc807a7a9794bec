// sites: refused, refused
// reason: The call of Start, which has to pass the state, is not known.
// reason: The call of Start, which has to pass the state, is not known.
int a = 1, b = 2;
#if CARELESS
Thread thread = new(static state => Console.WriteLine(state));
thread = new Thread(static state => Console.WriteLine("second " + state));
thread.Start(a);
#else
Thread thread = new(() => Console.WriteLine(a));
thread = new Thread(() => Console.WriteLine("second " + b));
thread.Start();
#endif
thread.Join();
