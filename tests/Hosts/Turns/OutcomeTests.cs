namespace ClosureGen.Hosts.Tests.Turns;

/// <summary>What a turn gets of a handler that fails or is canceled, and that the actor lives on.</summary>
public sealed class OutcomeTests(ActorHosts hosts)
{
    [Theory]
    [MemberData(nameof(Verbs.All), MemberType = typeof(Verbs))]
    public async Task An_exception_reaches_the_turn(Framework framework, Verb verb, Returns returns)
    {
        await AssertThrown(new Worker(static () => throw new FormatException("entered")), "entered");
        if (returns != Returns.Result)
        {
            await AssertThrown(
                new Worker(static () => { }, static () => throw new FormatException("resumed")),
                "resumed"
            );
        }

        Task AssertThrown(Worker worker, string message)
        {
            ActorHost host = hosts[framework];
            return host.RunTurnAsync(async () =>
            {
                Place turn = Place.Here(host);
                Exception thrown = await Catch(Verbs.Start(worker, verb, returns));
                Assert.True(Place.Here(host).IsActorOf(turn));
                if (verb is Verb.EachRunAsync or Verb.PairsRunAsync or Verb.BatchRunAsync)
                {
                    thrown = Assert.Single(Assert.IsType<AggregateException>(thrown).InnerExceptions);
                }

                Assert.Equal(message, Assert.IsType<FormatException>(thrown).Message);
            });
        }
    }

    [Theory]
    [MemberData(nameof(Verbs.All), MemberType = typeof(Verbs))]
    public async Task A_token_that_is_canceled_keeps_the_handler_from_being_called(
        Framework framework,
        Verb verb,
        Returns returns
    )
    {
        var canceled = new CancellationToken(canceled: true);
        int calls = 0;
        var worker = new Worker(() => calls++);
        ActorHost host = hosts[framework];

        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            Exception thrown = await Catch(Verbs.Start(worker, verb, returns, canceled));
            Assert.True(Place.Here(host).IsActorOf(turn));
            Assert.Equal(canceled, Assert.IsAssignableFrom<OperationCanceledException>(thrown).CancellationToken);
        });

        Assert.Equal(0, calls);
    }

    [Theory]
    [MemberData(nameof(Verbs.All), MemberType = typeof(Verbs))]
    public async Task A_handler_that_gives_up_for_its_token_is_canceled(Framework framework, Verb verb, Returns returns)
    {
        using var source = new CancellationTokenSource();
        var worker = new Worker(() =>
        {
            source.Cancel();
            source.Token.ThrowIfCancellationRequested();
        });
        ActorHost host = hosts[framework];

        await host.RunTurnAsync(async () =>
        {
            Place turn = Place.Here(host);
            Exception thrown = await Catch(Verbs.Start(worker, verb, returns, source.Token));
            Assert.True(Place.Here(host).IsActorOf(turn));
            Assert.Equal(source.Token, Assert.IsAssignableFrom<OperationCanceledException>(thrown).CancellationToken);
        });
    }

    /// <summary>It waits behind the stretch that cancels it.</summary>
    [Theory]
    [InlineData(Framework.Orleans)]
    [InlineData(Framework.Akka)]
    public async Task A_task_that_waits_for_its_turn_in_the_actor_is_canceled(Framework framework)
    {
        ActorHost host = hosts[framework];
        await host.RunTurnAsync(async () =>
        {
            using var source = new CancellationTokenSource();
            TaskScheduler actor = TaskScheduler.Current;
            int calls = 0;

            // Started on the pool: in its own turn Akka's scheduler calls the handler at once.
            Task? waiting = null;
            Task starting = Task.Run(() =>
            {
                waiting = new Worker(() => calls++).DoWork(1).StartNew(source.Token, scheduler: actor);
            });
            Limits.Until(() => starting.IsCompleted);
            source.Cancel();

            Exception thrown = await Catch(waiting!);
            Assert.Equal(source.Token, Assert.IsAssignableFrom<OperationCanceledException>(thrown).CancellationToken);
            Assert.Equal(0, calls);
        });
    }

    [Theory]
    [MemberData(nameof(PostVerbs.All), MemberType = typeof(PostVerbs))]
    public async Task The_exception_of_a_post_reaches_no_actor(Framework framework, PostVerb verb, Returns returns)
    {
        using var context = new PumpContext();
        var reported = new TaskCompletionSource<Exception>(TaskCreationOptions.RunContinuationsAsynchronously);
        EventHandler<DispatchErrorEventArgs> subscriber = (_, args) =>
        {
            args.Handled = true;
            reported.TrySetResult(args.Exception);
        };
        DispatchErrors.Unhandled += subscriber;
        try
        {
            ActorHost host = hosts[framework];
            Actor actor = host.NewActor();
            await actor.RunTurnAsync(() =>
            {
                PostVerbs.Start(new Worker(static () => throw new FormatException()), verb, returns, context);
                return Task.CompletedTask;
            });
            if (verb == PostVerb.PostTo)
            {
                Limits.Until(() => !context.Caught.IsEmpty);
                reported.SetResult(context.Caught.Single());
            }

            Assert.IsType<FormatException>(await reported.Task.Limited());
            await actor.RunTurnAsync(static () => Task.CompletedTask);
        }
        finally
        {
            DispatchErrors.Unhandled -= subscriber;
        }
    }

    private static async Task<Exception> Catch(Operation operation)
    {
        try
        {
            await operation;
        }
        catch (Exception exception)
        {
            return exception;
        }

        throw new InvalidOperationException("Nothing was thrown.");
    }
}
