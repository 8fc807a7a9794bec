using System;

namespace ClosureGen.Model.Tests;

internal static class Flights
{
    internal static Scenario Get(string name, bool isLong) =>
        name switch
        {
            "calls that go on" => new CallsThatGoOn(runs: 1, count: 3, seats: 2) { Completers = 2 },
            "calls that go on, started together" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 3,
                SeatEach = true,
                Completers = 2,
            },
            "two runs of calls that go on" => new CallsThatGoOn(runs: 2, count: isLong ? 3 : 2, seats: 2)
            {
                Completers = 2,
            },
            "calls whose items are put back" => new CallsThatGoOn(runs: 1, count: 3, seats: 2) { Size = 2, Completers = 2},
            "two runs whose items are put back" => new CallsThatGoOn(runs: 2, count: 3, seats: 2) { Size = 2, Completers = 1},
            "calls, some of which go on" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 2,
                GoOn = 0b010,
                Invites = true,
            },
            "calls that go on and are watched" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 3,
                Looks = [1],
            },
            "calls with a seat each that are watched" => new CallsThatGoOn(runs: 1, count: 3, seats: 3)
            {
                Size = 3,
                SeatEach = true,
                Looks = [1],
            },
            "two watched" => new CallsThatGoOn(runs: 2, count: 2, seats: 2)
            {
                Size = 2,
                SeatEach = true,
                Looks = [1],
            },
            "one is held up" => new CallsThatGoOn(runs: 1, count: 2, seats: 2)
            {
                Size = 2,
                SeatEach = true,
                Waits = (0, 1),
            },
            "one is held up, looked" => new CallsThatGoOn(runs: 1, count: 2, seats: 2)
            {
                Size = 2,
                SeatEach = true,
                Waits = (0, 1),
                Looks = [1],
            },
            "one is held up, no seat each" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Size = 3,
                Waits = (0, 1),
            },
            "three" => new CallsThatGoOn(runs: 1, count: 3, seats: 2)
            {
                Participants = 3,
                Size = 2,
                Invites = true,
            },
            _ => throw new ArgumentOutOfRangeException(nameof(name), name, null),
        };
}
