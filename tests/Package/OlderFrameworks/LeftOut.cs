using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Xunit;
using Xunit.v3;

[assembly: ClosureGen.Tests.LeftOut]

namespace ClosureGen.Tests;

/// <summary>Skips the tests of other projects that ask for what older frameworks are not promised.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
internal sealed class LeftOutAttribute : BeforeAfterTestAttribute
{
    private const string Waiting = "Items that wait for each other are not promised to finish.";
    private const string DefaultContext = "A thread finds the default context there: no field is known to have it.";
    private const string Meter = "There is no meter.";
    private const string RawContinuations =
        "A delegate that is handed to UnsafeOnCompleted sees the context of the dispatch; an await has its own.";
    private const string ToldOfChanges = "Values that change others when they are told of a change are not put back.";
    private const string Pools = "Asks what the engine's pool holds.";

    private static readonly Dictionary<string, string> Reasons = new()
    {
        ["The_first_dispatch_needs_no_new_thread"] = DefaultContext,
        ["Helpers_of_a_blocking_run_see_what_flows"] = Waiting,
        ["An_unknown_costly_item_alone_does_not_keep_a_larger_run_from_being_shared"] = Waiting,
        ["A_wait_that_the_context_refuses_ends_no_run_before_its_items"] = Waiting,
        ["A_continuation_on_the_completing_thread_sees_the_default_contexts"] = RawContinuations,
        ["Callbacks_on_the_thread_of_a_handler_that_ends_at_once_see_nothing_of_it"] = RawContinuations,
        ["What_its_handler_makes_of_the_context_is_not_seen_by_who_waits"] = RawContinuations,
        ["A_handler_without_the_callers_context_sees_the_default_one"] = ToldOfChanges,
        ["The_state_of_a_delayed_post_that_waits_for_such_a_task_is_collected_too"] = Pools,
        ["A_first_dispatch_waits_for_the_meter_that_another_one_makes"] = Meter,
        ["A_listener_that_throws_when_it_is_told_of_the_meter_spares_who_dispatches_and_who_listens"] = Meter,
        ["One_that_listens_after_the_first_dispatches_hears_of_the_next"] = Meter,
    };

    // What takes longest of the shared tests; RetentionOfNetStandardTests, LateEntryTests and RaceTests are quick.
    private static readonly string[] LongTests =
    [
        "RetentionTests.Nothing_of_a_dispatch_is_kept_alive",
        "FailingTogetherTests.A_thread_whose_item_has_failed_starts_no_other",
        "FailingBatchStressTests.Every_index_is_run_at_most_once_and_every_failure_is_told",
        "TwiceCompletedTests.Its_call_ends_once",
        "BytesTests.On_mono",
        "CorpusTests.On_mono(mono: \"mono-boehm\")",
    ];

    /// <inheritdoc/>
    public override void Before(MethodInfo methodUnderTest, IXunitTest test)
    {
        if (LongTests.Any(name => test.TestDisplayName.Contains(name, StringComparison.Ordinal)))
        {
            Slow.SkipUnlessAskedFor();
        }

        foreach ((string name, string reason) in Reasons)
        {
            Assert.SkipWhen(test.TestDisplayName.Contains(name, StringComparison.Ordinal), reason);
        }
    }
}
