using System.ComponentModel.DataAnnotations;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.Options;

namespace ClosureGen.Beside.Tests;

/// <summary>Handlers whose bodies other generators write.</summary>
public static partial class Written
{
    [NoCapture]
    [LoggerMessage(EventId = 7, Level = LogLevel.Information, Message = "Order {Id} of {Symbol}")]
    public static partial void Note(ILogger logger, int id, string symbol);

    [NoCapture]
    [GeneratedRegex("^[a-z]+$")]
    public static partial Regex Words();

    [NoCapture]
    [LibraryImport("libc", EntryPoint = "abs")]
    public static partial int Absolute(int number);
}

/// <summary>An instance method whose body another generator writes, and one beside it.</summary>
public partial class Notes(ILogger logger)
{
    [NoCapture]
    [LoggerMessage(Level = LogLevel.Warning, Message = "Late by {Seconds}")]
    public partial void Late(int seconds);

    [NoCapture]
    public int Count(int row) => row + (logger is null ? 1 : 0);
}

/// <summary>Options that another generator validates, with a handler.</summary>
[OptionsValidator]
public partial class LimitsValidator : IValidateOptions<Limits>
{
    [NoCapture]
    public int Twice(int depth) => 2 * depth;
}

/// <summary>What configuration and JSON are bound to.</summary>
public partial class Limits
{
    [System.ComponentModel.DataAnnotations.Range(1, 10)]
    public int Depth { get; set; }

    [NoCapture]
    public int Below(int depth) => Math.Min(depth, Depth);
}

/// <summary>A context of the JSON generator, with a handler.</summary>
[JsonSerializable(typeof(Limits))]
public partial class LimitsContext : JsonSerializerContext
{
    [NoCapture]
    public static int Read(int row) => row;
}

/// <summary>What endpoints ask for.</summary>
public partial class Pricer
{
    [NoCapture]
    public int Score(int id) => id * 2;

    [NoCapture]
    public async Task<int> ScoreLateAsync(int id)
    {
        await Task.Yield();
        return id * 3;
    }
}

/// <summary>A hub with overloads among its generated members.</summary>
public partial class PriceHub : Hub
{
    [NoCapture]
    public async Task<int> Note(int id)
    {
        await Task.Yield();
        return id + 1;
    }

    public async Task<int> Dispatched(int id) => await NoteWork(id).Dispatch();
}

/// <summary>A controller whose only routes are its own methods.</summary>
[ApiController]
[Route("price/[action]")]
public partial class PriceController : ControllerBase
{
    [HttpGet]
    public async Task<int> Own(int id) => await RepriceWork(id).Dispatch();

    [NoCapture]
    [NonAction]
    public int Reprice(int id) => id + 5;
}

/// <summary>A controller without attributes, which has routes by convention.</summary>
public partial class PlainController : Controller
{
    [NoCapture]
    public int Reprice(int id) => id + 6;
}

/// <summary>A body of a request that the validations generator checks, with a handler.</summary>
public partial class Ticket
{
    [Range(1, 5)]
    public int Depth { get; set; }

    [NoCapture]
    public int Twice(int number) => number * Depth;
}
