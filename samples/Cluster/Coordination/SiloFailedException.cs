using System;

namespace Cluster.Coordination;

/// <summary>A silo has not done what it was asked for; another one may.</summary>
/// <param name="message">Why, in a few words.</param>
/// <param name="cause">What the call threw.</param>
public sealed class SiloFailedException(string message, Exception? cause = null) : Exception(message, cause);
