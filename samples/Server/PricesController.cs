using Microsoft.AspNetCore.Mvc;

namespace Server;

/// <summary>All prices of a symbol. Not in a native program: ASP.NET Core's controllers need reflection.</summary>
[ApiController]
[Route("prices")]
public sealed class PricesController(Pricing pricing) : ControllerBase
{
    /// <summary>Asks all venues, unless the client goes before.</summary>
    [HttpGet("{symbol}")]
    public Task<double[]> Get(string symbol) => pricing.PricesAsync(symbol, HttpContext.RequestAborted);
}
