using System;
using System.Security.Cryptography;
using Dispatcher.Files;

namespace Dispatcher.Handlers;

/// <summary>Computes the SHA-256.</summary>
public sealed class Sha256Hasher : FileHandler
{
    /// <inheritdoc/>
    protected override void Read(SourceFile file)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (ReadOnlySpan<byte> block in file.Blocks)
        {
            hash.AppendData(block);
        }

        hash.GetHashAndReset(file.Facts.Sha256);
    }
}
