namespace ClosureGen.Generator.Diagnostics;

/// <summary>The id of every diagnostic. An id is never given to another rule, also when its own is retired.</summary>
public static class DiagnosticIds
{
    /// <summary>A type around the handler is not partial.</summary>
    public const string ContainingTypeNotPartial = "CGEN001";

    /// <summary>A parameter's value cannot be kept until the handler runs.</summary>
    public const string ParameterCannotBeKept = "CGEN002";

    /// <summary>The result cannot be kept until it is read.</summary>
    public const string ReturnCannotBeKept = "CGEN003";

    /// <summary>The handler is <c>async void</c>.</summary>
    public const string AsyncVoid = "CGEN004";

    /// <summary>The handler may write a struct's fields.</summary>
    public const string MutableStruct = "CGEN005";

    /// <summary>The handler implements an interface member explicitly.</summary>
    public const string ExplicitImplementation = "CGEN006";

    /// <summary>The handler is a member of an interface.</summary>
    public const string InterfaceMember = "CGEN007";

    /// <summary>The attribute stands on a local function or a lambda.</summary>
    public const string LocalFunction = "CGEN008";

    /// <summary>The handler is an iterator.</summary>
    public const string Iterator = "CGEN009";

    /// <summary>The handler returns something awaitable that is not one of the four known kinds.</summary>
    public const string ForeignAwaitable = "CGEN010";

    /// <summary>The handler is a partial method without a body.</summary>
    public const string PartialWithoutBody = "CGEN011";

    /// <summary>The handler is a member of an extension block.</summary>
    public const string ExtensionBlock = "CGEN012";

    /// <summary>The attribute stands on an operator, a constructor, an accessor or the like.</summary>
    public const string NotAnOrdinaryMethod = "CGEN013";

    /// <summary>The project's language version is lower than generated code needs.</summary>
    public const string LanguageVersion = "CGEN014";

    /// <summary><c>[ItemIndex]</c> stands where no batch can fill it.</summary>
    public const string ItemIndexMisused = "CGEN015";

    /// <summary>A public generated name is taken.</summary>
    public const string NameCollision = "CGEN016";

    /// <summary>The attribute's <c>Name</c> cannot begin a C# name.</summary>
    public const string InvalidName = "CGEN017";

    /// <summary>The attribute's <c>Accessibility</c> is wider than a type in the signature.</summary>
    public const string AccessibilityTooWide = "CGEN018";

    /// <summary>A type around the handler is local to its file.</summary>
    public const string FileLocalContainer = "CGEN019";

    /// <summary>The handler leans on what another source generator makes.</summary>
    public const string MadeByAnotherGenerator = "CGEN020";

    /// <summary>The body of a handler captures.</summary>
    public const string Capture = "CGEN021";

    /// <summary>A pairing or batch is made and no verb is called on it.</summary>
    public const string PairingDropped = "CGEN022";

    /// <summary>The <c>ValueTask</c> of a dispatch is dropped.</summary>
    public const string DispatchDropped = "CGEN023";

    /// <summary>The <c>ValueTask</c> of a dispatch is awaited more than once.</summary>
    public const string AwaitedTwice = "CGEN024";

    /// <summary><c>[ItemIndex]</c> stands on a parameter of a method that is no handler.</summary>
    public const string ItemIndexWithoutHandler = "CGEN025";

    /// <summary>Handlers that return a task are not dispatched yet.</summary>
    public const string AsyncHandler = "CGEN026";
}
