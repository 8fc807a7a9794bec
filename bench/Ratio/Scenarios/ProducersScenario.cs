namespace ClosureGen.Ratio.Scenarios;

internal sealed class ProducersScenario()
    : Scenario(
        "producers",
        "flows on the pool that each dispatch so many items and wait for them, 20 times",
        [.. Sizes.Select(static size => new Case(size.Label, size.Flows * Rounds * size.InFlight))],
        OfOne.Baselines
    )
{
    private const int Rounds = 20;

    private static readonly SingleScenario OfOne = new SingleScenario();

    private static readonly Size[] Sizes =
    [
        new Size("2 x 10", Flows: 2, InFlight: 10, AwaitsEach: false),
        new Size("2 x 100", Flows: 2, InFlight: 100, AwaitsEach: false),
        new Size("8 x 100", Flows: 8, InFlight: 100, AwaitsEach: false),
        new Size("1 x 100 awaited", Flows: 1, InFlight: 100, AwaitsEach: true),
        new Size("2 x 100 awaited", Flows: 2, InFlight: 100, AwaitsEach: true),
    ];

    public override string Caption(Regime regime) =>
        (
            regime == Regime.L
                ? "One worker: the flows take turns. "
                : "With two flows or more no worker is free to help. "
        )
        + "To start the flows allocates some hundred bytes each, which the items share. Where items are awaited, it "
        + "is one after the other, from the first on.";

    public override IReadOnlyList<Contender> Contenders(Setting setting)
    {
        Size size = Sizes.Single(size => size.Label == setting.Case.Label);
        IReadOnlyList<Contender>[] all =
        [
            .. Enumerable.Range(0, size.Flows).Select(_ => ContendersOfOne(size.InFlight)),
        ];
        return
        [
            .. all[0]
                .Select((one, i) => Contender.Together(one.Name, [.. all.Select(of => Flow(of[i], size.AwaitsEach))])),
        ];
    }

    // Awaited by pool threads in either regime, through the queues that the other one is about.
    private static IReadOnlyList<Contender> ContendersOfOne(int inFlight) =>
        OfOne.Contenders(new Setting(Regime.G, inFlight, new Countdown(Regime.L)));

    private static Func<Task> Flow(Contender contender, bool awaitsEach) =>
        async () =>
        {
            for (int i = 0; i < Rounds; i++)
            {
                ValueTask bodies = contender.Start();
                if (awaitsEach)
                {
                    await contender.FinishAsync().ConfigureAwait(false);
                }

                await bodies.ConfigureAwait(false);
                if (!awaitsEach)
                {
                    contender.Finish();
                }
            }
        };

    private sealed record Size(string Label, int Flows, int InFlight, bool AwaitsEach);
}
