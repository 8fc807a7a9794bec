using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.Versioning;

namespace ClosureGen.Tests.Strict;

/// <summary>Handlers that a trimmer, a compiler to native code or a platform has something to say about.</summary>
public partial class Maker
{
    private int _calls;

    /// <summary>Loads by name.</summary>
    /// <param name="name">The name.</param>
    [NoCapture]
    [RequiresUnreferencedCode("Loads by name.")]
    [RequiresDynamicCode("Makes types.")]
    [RequiresAssemblyFiles("Looks for files.")]
    public void Load(string name) => _calls++;

    /// <summary>Runs on Windows alone.</summary>
    /// <param name="name">The name.</param>
    [NoCapture]
    [SupportedOSPlatform("windows")]
    public void Register(string name) => _calls++;

    /// <summary>Does not run on Windows.</summary>
    /// <param name="name">The name.</param>
    /// <returns>How many calls there were.</returns>
    [NoCapture]
    [UnsupportedOSPlatform("windows")]
    public int Mount(string name) => _calls++;

    /// <summary>Is a preview.</summary>
    /// <param name="name">The name.</param>
    [NoCapture]
    [RequiresPreviewFeatures]
    public void Try(string name) => _calls++;

    /// <summary>Needs members that a trimmer would remove.</summary>
    /// <typeparam name="T">A type to make one of.</typeparam>
    /// <param name="type">A type to look into.</param>
    /// <param name="other">Another one.</param>
    /// <returns>What was made.</returns>
    [NoCapture]
    public object? Make<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T>(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type type,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type other
    )
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(other);
        _calls += type.GetMethods().Length + other.GetMethods().Length;
        return Activator.CreateInstance<T>();
    }
}
