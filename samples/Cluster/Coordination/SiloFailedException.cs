using System;

namespace Cluster.Coordination;

/// <summary>A silo has not processed a group; another one may.</summary>
/// <param name="message">Why, in a few words.</param>
/// <param name="cause">The exception of the call.</param>
public sealed class SiloFailedException(string message, Exception? cause = null) : Exception(message, cause);
