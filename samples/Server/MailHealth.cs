using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Server;

/// <summary>The server is degraded while most of the room for mails is taken.</summary>
internal sealed class MailHealth([FromKeyedServices("mail")] Lane lane) : IHealthCheck
{
    /// <inheritdoc/>
    public Task<HealthCheckResult> CheckHealthAsync(
        HealthCheckContext context,
        CancellationToken cancellationToken = default
    ) =>
        Task.FromResult(
            lane.Count < Mails.Capacity / 2
                ? HealthCheckResult.Healthy()
                : HealthCheckResult.Degraded($"{lane.Count} mails wait")
        );
}
