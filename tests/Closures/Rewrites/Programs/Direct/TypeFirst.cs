// sites: direct

class Jobs
{
    void Print(int a) => Console.WriteLine(a);

    static async Task Main()
    {
        Jobs jobs = new();
        int a = 1;
        await Task.Run(() => jobs.Print(a));
    }
}
