// What the code on pages takes for granted: a few handlers, their objects, and variables of these names.
global using System;
global using System.Collections.Generic;
global using System.Diagnostics.Metrics;
global using System.Linq;
global using System.Threading;
global using System.Threading.Tasks;
global using ClosureGen;
global using Given;
global using static Given.Variables;

namespace Given
{
    public record Order(string Name, decimal Price);

    public interface IPricer
    {
        void Reprice(Order order);
    }

    public partial class PriceHandler
    {
        [NoCapture]
        public void Reprice(Order order, int depth) { }
    }

    public partial class Scorer
    {
        [NoCapture]
        public int Score(Order order) => 1;
    }

    public partial class Auditor
    {
        [NoCapture]
        public void Audit(Order order) { }
    }

    public partial class QuoteClient
    {
        [NoCapture]
        public async ValueTask<decimal> LoadAsync(Order order, CancellationToken cancellationToken)
        {
            await Task.Delay(10, cancellationToken);
            return order.Price;
        }
    }

    public sealed class Logger
    {
        public void LogError(Exception exception, string message) { }
    }

    public static class Variables
    {
        public static readonly PriceHandler handler = new();
        public static readonly PriceHandler[] handlers = [handler];
        public static readonly Scorer scorer = new();
        public static readonly Auditor auditor = new();
        public static readonly QuoteClient client = new();
        public static readonly Logger logger = new();
        public static readonly int depth;
        public static readonly Order order = new("A", 1);
        public static readonly Order[] orders = [order];
        public static readonly decimal[] prices = [0];
        public static readonly int[] scores = [0];
        public static readonly CancellationToken cancellationToken;
    }
}
