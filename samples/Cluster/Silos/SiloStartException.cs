using System;

namespace Cluster.Silos;

/// <summary>A silo has not started.</summary>
/// <param name="message">Which, and why.</param>
public sealed class SiloStartException(string message) : Exception(message);
