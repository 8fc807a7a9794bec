// sites: direct
// has: return AddWork(amount).StartNew();
Account account = new();
account.Pay(5).Wait();
Console.WriteLine(account.Sum);

internal sealed class Account
{
    internal int Sum;

    internal Task Pay(int amount)
    {
        return Task.Run(() => Add(amount));
    }

    private void Add(int amount) => Sum += amount;
}
