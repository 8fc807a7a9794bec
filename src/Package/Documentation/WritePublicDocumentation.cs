using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

/// <summary>Copies an assembly's XML documentation, without members that are not in its public API files.</summary>
/// <remarks>Overloads are matched by name: if one of them is public, the documentation of all stays.</remarks>
public sealed class WritePublicDocumentation : Task
{
    /// <summary>Gets or sets the documentation file of the compiler.</summary>
    public string Documentation { get; set; }

    /// <summary>Gets or sets the files that list public members: <c>PublicAPI.Shipped.txt</c> and so on.</summary>
    public ITaskItem[] PublicApi { get; set; }

    /// <summary>Gets or sets the file to write.</summary>
    public string Output { get; set; }

    /// <inheritdoc/>
    public override bool Execute()
    {
        var listed = new HashSet<string>(
            PublicApi.SelectMany(file => File.ReadLines(file.ItemSpec)).Select(ListedName),
            StringComparer.Ordinal
        );
        XDocument document = XDocument.Load(Documentation, LoadOptions.PreserveWhitespace);
        foreach (XElement member in document.Descendants("member").ToList())
        {
            if (!listed.Contains(DocumentedName(member.Attribute("name").Value)))
            {
                // Also removes the white space in front, which would leave an empty line.
                (member.PreviousNode as XText)?.Remove();
                member.Remove();
            }
        }

        Directory.CreateDirectory(Path.GetDirectoryName(Output));
        document.Save(Output, SaveOptions.DisableFormatting);
        return true;
    }

    // "static ClosureGen.Items<T>.implicit operator ClosureGen.Items<T>(T[]! items) -> …" is ClosureGen.Items.op_Implicit.
    private static string ListedName(string line)
    {
        string name = Regex.Replace(line, @" -> .*$| = .*$", "");
        name = Regex.Replace(name, @"\(.*$", "");
        while (name.Contains('<'))
        {
            name = Regex.Replace(name, "<[^<>]*>", "");
        }

        name = Regex.Replace(name, @"^(?:(?:static|const|readonly|abstract|virtual|override|sealed) |~)+", "");
        name = Regex.Replace(name, @"\.(get|set|init)$", "");
        name = Regex.Replace(name, @"\.implicit operator .*$", ".op_Implicit");
        return name.Replace(".operator ==", ".op_Equality").Replace(".operator !=", ".op_Inequality");
    }

    // "M:ClosureGen.Items`1.#ctor(System.Int32)" is ClosureGen.Items.Items.
    private static string DocumentedName(string id)
    {
        string name = Regex.Replace(id.Substring(2), @"[(~].*$|`+\d+", "");
        return Regex.Replace(name, @"([^.]+)\.#ctor$", "$1.$1");
    }
}
