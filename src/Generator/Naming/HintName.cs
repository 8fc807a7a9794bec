using System.Text;

namespace ClosureGen.Generator.Naming;

/// <summary>The names of generated files.</summary>
internal static class HintName
{
    private const int MaxLength = 100;
    private const string Extension = ".NoCapture.g.cs";

    /// <summary>
    /// Makes a file name from a type's key: letters, digits, <c>_</c>, <c>.</c> and <c>-</c> only, with a hash of the
    /// key if the name does not identify the type.
    /// </summary>
    internal static string Of(string key, bool isShared)
    {
        var name = new StringBuilder(key.Length);
        bool isExact = !isShared;
        foreach (char character in key)
        {
            if (character is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_' or '.')
            {
                name.Append(character);
            }
            else if (character == '`')
            {
                name.Append('-');
            }
            else if (character == '+')
            {
                name.Append('.');
            }
            else
            {
                name.Append('_');
                isExact = false;
            }
        }

        int room = MaxLength - Extension.Length;
        if (isExact && name.Length <= room)
        {
            return name.Append(Extension).ToString();
        }

        string hash = "-" + StableHash.Of(key);
        if (name.Length > room - hash.Length)
        {
            name.Length = room - hash.Length;
        }

        return name.Append(hash).Append(Extension).ToString();
    }
}
