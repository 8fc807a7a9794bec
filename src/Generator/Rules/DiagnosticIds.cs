namespace ClosureGen.Generator.Rules;

/// <summary>The id of every diagnostic. The id of a retired rule is never reused.</summary>
internal static class DiagnosticIds
{
    /// <summary>A type around the handler is not partial.</summary>
    internal const string ContainingTypeNotPartial = "CGEN001";

    /// <summary>A parameter's value cannot be kept until the handler runs.</summary>
    internal const string ParameterCannotBeKept = "CGEN002";

    /// <summary>The result cannot be kept until it is read.</summary>
    internal const string ReturnCannotBeKept = "CGEN003";

    /// <summary>The handler is <c>async void</c>.</summary>
    internal const string AsyncVoid = "CGEN004";

    /// <summary>The handler may write a struct's fields.</summary>
    internal const string MutableStruct = "CGEN005";

    /// <summary>The handler implements an interface member explicitly.</summary>
    internal const string ExplicitImplementation = "CGEN006";

    /// <summary>The handler is a member of an interface.</summary>
    internal const string InterfaceMember = "CGEN007";

    /// <summary>The attribute is on a local function or a lambda.</summary>
    internal const string LocalFunction = "CGEN008";

    /// <summary>The handler is an iterator.</summary>
    internal const string Iterator = "CGEN009";

    /// <summary>The handler returns something awaitable that is not one of the four known kinds.</summary>
    internal const string ForeignAwaitable = "CGEN010";

    /// <summary>The handler is a partial method without a body.</summary>
    internal const string PartialWithoutBody = "CGEN011";

    /// <summary>The handler is a member of an extension block.</summary>
    internal const string ExtensionBlock = "CGEN012";

    /// <summary>The attribute is on an operator, a constructor, an accessor or the like.</summary>
    internal const string NotAnOrdinaryMethod = "CGEN013";

    /// <summary>The project's language version is lower than generated code needs.</summary>
    internal const string LanguageVersion = "CGEN014";

    /// <summary><c>[ItemIndex]</c> is on a parameter that no batch can fill.</summary>
    internal const string ItemIndexMisused = "CGEN015";

    /// <summary>A public generated name is taken.</summary>
    internal const string NameCollision = "CGEN016";

    /// <summary>The attribute's <c>Name</c> cannot begin a C# name.</summary>
    internal const string InvalidName = "CGEN017";

    /// <summary>The attribute's <c>Accessibility</c> is wider than a type in the signature.</summary>
    internal const string AccessibilityTooWide = "CGEN018";

    /// <summary>A type around the handler is local to its file.</summary>
    internal const string FileLocalContainer = "CGEN019";

    /// <summary>The handler depends on the output of another source generator.</summary>
    internal const string MadeByAnotherGenerator = "CGEN020";

    /// <summary>The body of a handler allocates a closure.</summary>
    internal const string Capture = "CGEN021";

    /// <summary>A pairing or batch is made and no verb is called on it.</summary>
    internal const string PairingDropped = "CGEN022";

    /// <summary>The <c>ValueTask</c> of a dispatch is dropped.</summary>
    internal const string DispatchDropped = "CGEN023";

    /// <summary>The <c>ValueTask</c> of a dispatch is awaited more than once.</summary>
    internal const string AwaitedTwice = "CGEN024";

    /// <summary><c>[ItemIndex]</c> or <c>[FromScope]</c> is on a parameter of a method that is not a handler.</summary>
    internal const string ParameterWithoutHandler = "CGEN025";

    /// <summary>A type around the handler hides a type parameter of a type around itself.</summary>
    internal const string HiddenTypeParameter = "CGEN026";

    /// <summary>A call with the handler's own arguments resolves to another method.</summary>
    internal const string CallBindsElsewhere = "CGEN027";

    /// <summary>The project does not reference the runtime, or references it only under an alias.</summary>
    internal const string RuntimeOutOfReach = "CGEN028";

    /// <summary>The attribute's <c>Accessibility</c> is not a value of its enumeration.</summary>
    internal const string InvalidAccessibility = "CGEN029";

    /// <summary>No member may be added to the type of a handler.</summary>
    internal const string ClosedContainer = "CGEN030";

    /// <summary>A generated name would be longer than metadata allows.</summary>
    internal const string NameTooLong = "CGEN031";

    /// <summary>Generated files are compiled a second time, as files of the project.</summary>
    internal const string CompiledTwice = "CGEN032";

    /// <summary>A token is given to a verb instead of the pairing.</summary>
    internal const string TokenAtVerb = "CGEN033";

    /// <summary>The argument for the items does not convert to <c>Items&lt;T&gt;</c>.</summary>
    internal const string NotItems = "CGEN034";

    /// <summary>A grain's handler does not see its caller's <c>ExecutionContext</c>.</summary>
    internal const string GrainWithoutContext = "CGEN035";

    /// <summary>A pairing or batch is used as the task that one of its verbs returns.</summary>
    internal const string PairingAsTask = "CGEN036";

    /// <summary>The <c>ValueTask</c> of a dispatch is used as a <c>Task</c>.</summary>
    internal const string ValueTaskAsTask = "CGEN037";

    /// <summary>The results of a batch are expected as the value of its run, or of a run that has none.</summary>
    internal const string ResultsOfRun = "CGEN038";

    /// <summary>A generated name repeats its suffix.</summary>
    internal const string RepeatedSuffix = "CGEN039";

    /// <summary>The attribute's <c>OnError</c> names no method that can be called with what the handler throws.</summary>
    internal const string OnErrorUnusable = "CGEN040";

    /// <summary>Public members are asked for in a type whose public methods can be called from outside.</summary>
    internal const string PublicToOutside = "CGEN042";

    /// <summary>The request delegate generator cannot see the member that an endpoint's return type comes from.</summary>
    internal const string EndpointReturn = "CGEN043";

    /// <summary><c>[FromScope]</c> is on a parameter that no scope can fill.</summary>
    internal const string FromScopeMisused = "CGEN045";

    /// <summary>A handler whose object belongs to a request is posted.</summary>
    internal const string ScopedPost = "CGEN046";

    /// <summary>A generated member is looked for on the interface of its type.</summary>
    internal const string NotOnInterface = "CGEN047";

    /// <summary>A generated name is written with the handler's <c>Async</c>.</summary>
    internal const string AsyncInName = "CGEN048";
}
