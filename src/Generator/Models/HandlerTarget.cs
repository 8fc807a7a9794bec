namespace ClosureGen.Generator.Models;

/// <summary>How generated code calls a handler.</summary>
internal enum HandlerTarget
{
    /// <summary>An instance method of a class: the pairing keeps the reference.</summary>
    Class,

    /// <summary>An instance method of a struct: the pairing keeps a copy.</summary>
    Struct,

    /// <summary>
    /// A readonly method of a struct that is not readonly itself: the generated method is <c>readonly</c> too.
    /// </summary>
    MutableStruct,

    /// <summary>A static method.</summary>
    Static,

    /// <summary>An extension method: static, with a receiver that stays in front.</summary>
    Extension,
}
