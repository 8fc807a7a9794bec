using System;
using System.Collections.Generic;
using System.Text;

namespace ClosureGen.Generator.Writing;

/// <summary>Collects generated text line by line, indented, with <c>\n</c> line ends.</summary>
internal sealed class SourceWriter
{
    private const int IndentSize = 4;

    private readonly StringBuilder _text = new();
    private readonly HashSet<string> _explained = new();
    private int _depth;

    internal int Column => _depth * IndentSize;

    internal void WriteLine() => _text.Append('\n');

    /// <summary>Writes one line or several, each at the current indentation.</summary>
    internal void WriteLine(string lines)
    {
        int start = 0;
        while (start <= lines.Length)
        {
            int end = lines.IndexOf('\n', start);
            end = end < 0 ? lines.Length : end;
            // A checkout may have changed the line ends of a raw string.
            int length = end > start && lines[end - 1] == '\r' ? end - start - 1 : end - start;
            if (length > 0)
            {
                _text.Append(' ', Column).Append(lines, start, length);
            }

            _text.Append('\n');
            start = end + 1;
        }
    }

    /// <summary>Writes a comment on a line of its own, unless the file has it already.</summary>
    internal void Explain(string comment)
    {
        if (_explained.Add(comment))
        {
            WriteLine("// " + comment);
        }
    }

    /// <summary>A comment for the end of a line, or nothing if the file has it already.</summary>
    internal string Remark(string comment) => _explained.Add(comment) ? " // " + comment : "";

    /// <summary>Opens a block; disposing the returned value closes it.</summary>
    internal Block WriteBlock()
    {
        WriteLine("{");
        _depth++;
        return new Block(this);
    }

    /// <summary>Indents what follows; disposing the returned value ends that.</summary>
    internal Indentation Indent()
    {
        _depth++;
        return new Indentation(this);
    }

    public override string ToString() => _text.ToString();

    internal readonly struct Block : IDisposable
    {
        private readonly SourceWriter _writer;

        internal Block(SourceWriter writer) => _writer = writer;

        public void Dispose()
        {
            _writer._depth--;
            _writer.WriteLine("}");
        }
    }

    internal readonly struct Indentation : IDisposable
    {
        private readonly SourceWriter _writer;

        internal Indentation(SourceWriter writer) => _writer = writer;

        public void Dispose() => _writer._depth--;
    }
}
