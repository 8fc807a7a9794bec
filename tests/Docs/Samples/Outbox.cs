namespace ClosureGen.Docs.Tests.Samples;

/// <summary>A type that dispatches, as <c>docs/use/testing.md</c> shows it.</summary>
public sealed partial class Outbox
{
    public List<string> Sent { get; } = [];

    public List<string> Failed { get; } = [];

    public void Send(string text)
    {
        DeliverWork(text, attempt: 1).Post();
    }

    [NoCapture(OnError = nameof(DeliveryFailed))]
    private void Deliver(string text, int attempt)
    {
        if (text.Length == 0)
        {
            throw new ArgumentException("There is nothing to send.");
        }

        Sent.Add(text);
    }

    private void DeliveryFailed(Exception exception, string text, int attempt)
    {
        Failed.Add(exception.Message);
        if (attempt < 3)
        {
            DeliverWork(text, attempt + 1).PostAfter(TimeSpan.FromMinutes(attempt));
        }
    }
}
