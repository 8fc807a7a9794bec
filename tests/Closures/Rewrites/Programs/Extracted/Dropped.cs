// sites: extracted
// has: _ = MainBodyWork(done, text).StartNew();
using ManualResetEventSlim done = new();
string text = "dropped";
_ = Task.Run(() => { Console.WriteLine(text); done.Set(); });
done.Wait();
