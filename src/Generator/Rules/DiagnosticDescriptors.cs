using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Rules;

/// <summary>The text of each diagnostic. Errors refuse a handler; warnings are about code that runs.</summary>
internal static class DiagnosticDescriptors
{
    internal const string Category = "ClosureGen";

    internal static readonly DiagnosticDescriptor ContainingTypeNotPartial = Error(
        DiagnosticIds.ContainingTypeNotPartial,
        "A handler's containing types must be partial",
        "'{0}' cannot be dispatched because its containing types are not partial: add 'partial' to {1}"
    );

    internal static readonly DiagnosticDescriptor ParameterCannotBeKept = Error(
        DiagnosticIds.ParameterCannotBeKept,
        "A handler's parameters must be values that generated code can store",
        "'{0}' cannot be dispatched because {1} {2}"
    );

    internal static readonly DiagnosticDescriptor ReturnCannotBeKept = Error(
        DiagnosticIds.ReturnCannotBeKept,
        "A handler's result must be a value that generated code can store",
        "'{0}' cannot be dispatched because its result {1}"
    );

    internal static readonly DiagnosticDescriptor AsyncVoid = Error(
        DiagnosticIds.AsyncVoid,
        "A handler must not be async void",
        "'{0}' is 'async void', so its caller cannot learn when it ends or fails: return 'Task' instead"
    );

    internal static readonly DiagnosticDescriptor MutableStruct = Error(
        DiagnosticIds.MutableStruct,
        "A struct's handler must be readonly",
        "'{0}' cannot be dispatched because {1}"
    );

    internal static readonly DiagnosticDescriptor ExplicitImplementation = Error(
        DiagnosticIds.ExplicitImplementation,
        "A handler must not be an explicit interface implementation",
        "'{0}' can only be called through '{1}': put [NoCapture] on another method of the class and call that from here"
    );

    internal static readonly DiagnosticDescriptor InterfaceMember = Error(
        DiagnosticIds.InterfaceMember,
        "A handler must not be an interface member",
        "'{0}' is a member of an interface: {1}"
    );

    internal static readonly DiagnosticDescriptor LocalFunction = Error(
        DiagnosticIds.LocalFunction,
        "A handler must be a member of a type",
        "{0} cannot be dispatched: move its body to a method of a partial type and put [NoCapture] there"
    );

    internal static readonly DiagnosticDescriptor Iterator = Error(
        DiagnosticIds.Iterator,
        "A handler must not be an iterator",
        "'{0}' is an iterator, so a dispatch would not run its body: return a list or an array that the method fills"
    );

    internal static readonly DiagnosticDescriptor ForeignAwaitable = Error(
        DiagnosticIds.ForeignAwaitable,
        "An asynchronous handler must return a task",
        "'{0}' returns '{1}', an awaitable that is not a 'Task' or 'ValueTask': return 'Task', 'Task<T>', 'ValueTask' or 'ValueTask<T>'"
    );

    internal static readonly DiagnosticDescriptor PartialWithoutBody = Error(
        DiagnosticIds.PartialWithoutBody,
        "A partial handler must have a body",
        "'{0}' has no body, so there is nothing to dispatch: implement it, or remove [NoCapture]"
    );

    internal static readonly DiagnosticDescriptor ExtensionBlock = Error(
        DiagnosticIds.ExtensionBlock,
        "A handler must not be a member of an extension block",
        "'{0}' is in an extension block: declare it as an extension method with a 'this' parameter"
    );

    internal static readonly DiagnosticDescriptor NotAnOrdinaryMethod = Error(
        DiagnosticIds.NotAnOrdinaryMethod,
        "A handler must be an ordinary method",
        "'{0}' is {1} and cannot be dispatched: move its body to a method and put [NoCapture] there"
    );

    internal static readonly DiagnosticDescriptor LanguageVersion = Error(
        DiagnosticIds.LanguageVersion,
        "Generated code needs C# 12",
        "'{0}' cannot be dispatched in C# {1}: set <LangVersion> to 12 or later"
    );

    internal static readonly DiagnosticDescriptor ItemIndexMisused = Error(
        DiagnosticIds.ItemIndexMisused,
        "[ItemIndex] must be on one int parameter that a batch can fill",
        "[ItemIndex] on parameter '{1}' of '{0}' cannot be filled by a batch: {2}"
    );

    internal static readonly DiagnosticDescriptor NameCollision = Error(
        DiagnosticIds.NameCollision,
        "A generated name is taken",
        "'{0}' cannot be dispatched because the generated name '{1}' is taken by '{2}': set another stem, as in [NoCapture(Name = \"{3}\")]"
    );

    internal static readonly DiagnosticDescriptor InvalidName = Error(
        DiagnosticIds.InvalidName,
        "The stem of generated names must be an identifier",
        "'{0}' cannot be dispatched because its Name {1} is not a valid start of a C# identifier: use letters, digits and '_', and do not start with a digit"
    );

    internal static readonly DiagnosticDescriptor AccessibilityTooWide = Error(
        DiagnosticIds.AccessibilityTooWide,
        "Generated members must not be more accessible than a type in the signature",
        "The members generated for '{0}' cannot be '{1}' because '{2}' in its signature is less accessible: make that type more accessible or narrow Accessibility"
    );

    internal static readonly DiagnosticDescriptor FileLocalContainer = Error(
        DiagnosticIds.FileLocalContainer,
        "A handler must not be inside a file-local type",
        "'{0}' cannot be dispatched because '{1}' is local to its file, and generated code is in another file: remove the 'file' modifier"
    );

    internal static readonly DiagnosticDescriptor MadeByAnotherGenerator = Error(
        DiagnosticIds.MadeByAnotherGenerator,
        "A handler must not depend on another generator's output",
        "'{0}' cannot be dispatched because '{1}' is {2}"
    );

    internal static readonly DiagnosticDescriptor Capture = Information(
        DiagnosticIds.Capture,
        "The body of a handler allocates a closure",
        "'{0}' is dispatched without a closure, but this {1} captures {2} and allocates {3}: {4}"
    );

    internal static readonly DiagnosticDescriptor PairingDropped = Warning(
        DiagnosticIds.PairingDropped,
        "A pairing does nothing until a verb is called on it",
        "'{0}' pairs the handler with its arguments and runs nothing: call {1} on it"
    );

    internal static readonly DiagnosticDescriptor DispatchDropped = Warning(
        DiagnosticIds.DispatchDropped,
        "The ValueTask of a dispatch is dropped",
        "The 'ValueTask' of '{0}' is dropped, and with it every exception and the pooled state: {1}"
    );

    internal static readonly DiagnosticDescriptor AwaitedTwice = Warning(
        DiagnosticIds.AwaitedTwice,
        "The ValueTask of a dispatch is awaited more than once",
        "'{0}' holds the 'ValueTask' of a dispatch, which throws when its result is taken a second time: await it once, or {1}"
    );

    internal static readonly DiagnosticDescriptor ParameterWithoutHandler = Warning(
        DiagnosticIds.ParameterWithoutHandler,
        "[ItemIndex] and [FromScope] have no effect outside a handler",
        "[{2}] on parameter '{1}' does nothing because '{0}' is not a handler: put [NoCapture] on the method, or remove [{2}]"
    );

    internal static readonly DiagnosticDescriptor HiddenTypeParameter = Error(
        DiagnosticIds.HiddenTypeParameter,
        "A handler's containing types must not hide each other's type parameters",
        "'{0}' cannot be dispatched because '{1}' hides the type parameter '{3}' of '{2}', so that generated code cannot name it: rename one of them"
    );

    internal static readonly DiagnosticDescriptor CallBindsElsewhere = Error(
        DiagnosticIds.CallBindsElsewhere,
        "A call with the handler's own arguments must resolve to it",
        "'{0}' cannot be dispatched because a call with its own arguments resolves to '{1}': rename one of them"
    );

    internal static readonly DiagnosticDescriptor RuntimeOutOfReach = Error(
        DiagnosticIds.RuntimeOutOfReach,
        "Generated code needs ClosureGen.Runtime",
        "'{0}' cannot be dispatched because the project does not reference ClosureGen.Runtime, or only under an extern alias: reference the package ClosureGen, without an alias"
    );

    internal static readonly DiagnosticDescriptor InvalidAccessibility = Error(
        DiagnosticIds.InvalidAccessibility,
        "The attribute's Accessibility must be a DispatchAccessibility value",
        "'{0}' cannot be dispatched because its Accessibility {1} is not a 'DispatchAccessibility' value: use Default, Public, Internal, Protected or Private"
    );

    internal static readonly DiagnosticDescriptor ClosedContainer = Error(
        DiagnosticIds.ClosedContainer,
        "A handler's type must allow members with a body",
        "'{0}' cannot be dispatched because '{1}' is a [ComImport] class, whose members must not have a body: put [NoCapture] on a method of another class that calls this one"
    );

    internal static readonly DiagnosticDescriptor NameTooLong = Error(
        DiagnosticIds.NameTooLong,
        "A generated name must fit in 1,023 bytes",
        "'{0}' cannot be dispatched because the generated name '{1}' would have {2} bytes, and the limit is 1,023: {3}"
    );

    internal static readonly DiagnosticDescriptor CompiledTwice = Error(
        DiagnosticIds.CompiledTwice,
        "Generated files must not be compiled as files of the project",
        "'{0}' was generated by an earlier build and is now compiled as a file of the project, so nothing is generated for its type: delete it, and exclude the folder with <Compile Remove=\"$(CompilerGeneratedFilesOutputPath)/**/*.cs\" /> in the project file, or set CompilerGeneratedFilesOutputPath to a folder below obj"
    );

    internal static readonly DiagnosticDescriptor TokenAtVerb = Warning(
        DiagnosticIds.TokenAtVerb,
        "The token of a handler that takes one is passed to the pairing",
        "'{0}' takes no token, because '{1}' has a CancellationToken parameter, whose argument is also the token of the dispatch: pass it to '{2}'"
    );

    internal static readonly DiagnosticDescriptor NotItems = Warning(
        DiagnosticIds.NotItems,
        "The items of a batch must be in an array, a list or memory",
        "'{0}' is {1}, and '{2}' reads its items from an array, a 'List<T>', memory or an immutable array: {3}"
    );

    internal static readonly DiagnosticDescriptor GrainWithoutContext = Information(
        DiagnosticIds.GrainWithoutContext,
        "A grain's handler should see its caller's context",
        "'{0}' belongs to the grain '{1}' and loses the call chain, which Orleans keeps in the ExecutionContext: a call that leads back to the grain waits until it times out. Remove 'FlowExecutionContext = false' unless the handler calls no grain"
    );

    internal static readonly DiagnosticDescriptor PairingAsTask = Warning(
        DiagnosticIds.PairingAsTask,
        "A pairing is not a task until a verb is called on it",
        "'{0}' only pairs the handler with its arguments, and is not a task: call {1} on it"
    );

    internal static readonly DiagnosticDescriptor ValueTaskAsTask = Warning(
        DiagnosticIds.ValueTaskAsTask,
        "A dispatch's ValueTask is not a Task",
        "{0}, and '{1}' returns a 'ValueTask': {2}"
    );

    internal static readonly DiagnosticDescriptor ResultsOfRun = Warning(
        DiagnosticIds.ResultsOfRun,
        "A batch writes its results to an array that the caller passes",
        "'{0}' returns no results: {1}"
    );

    internal static readonly DiagnosticDescriptor RepeatedSuffix = Information(
        DiagnosticIds.RepeatedSuffix,
        "A generated name repeats its suffix",
        "'{1}', generated for '{0}', repeats '{2}': set another stem, as in [NoCapture(Name = \"{3}\")]"
    );

    internal static readonly DiagnosticDescriptor OnErrorUnusable = Error(
        DiagnosticIds.OnErrorUnusable,
        "A handler's OnError must name a method that takes its exception",
        "'{0}' cannot be dispatched because its OnError '{1}' {2}"
    );

    internal static readonly DiagnosticDescriptor PublicToOutside = Warning(
        DiagnosticIds.PublicToOutside,
        "Generated members of a hub or a controller should not be public",
        "'{0}' is in '{1}', whose public methods can be called from outside the process, and so could what is generated for it: remove 'Accessibility = DispatchAccessibility.Public', and the generated members are internal"
    );

    internal static readonly DiagnosticDescriptor EndpointReturn = Warning(
        DiagnosticIds.EndpointReturn,
        "An endpoint's lambda must write a return type that comes from a generated member",
        "The request delegate generator does not see generated members, so it cannot infer what this lambda returns: write '{0}' before its parameters"
    );

    internal static readonly DiagnosticDescriptor FromScopeMisused = Error(
        DiagnosticIds.FromScopeMisused,
        "[FromScope] must be on a parameter that a scope can fill",
        "'{0}' cannot be dispatched because no scope can fill [FromScope] parameter '{1}': {2}"
    );

    internal static readonly DiagnosticDescriptor ScopedPost = Create(
        DiagnosticIds.ScopedPost,
        "A posted handler may outlive the request that its object belongs to",
        "'{0}' posts a handler of '{1}', which {2}: the handler may run when that has been disposed. Take the service as a [FromScope] parameter instead",
        DiagnosticSeverity.Info,
        WellKnownDiagnosticTags.CompilationEnd
    );

    internal static readonly DiagnosticDescriptor NotOnInterface = Warning(
        DiagnosticIds.NotOnInterface,
        "Generated members are members of the class, not of its interface",
        "'{0}' is generated for '{1}', and '{2}' does not have it: use '{1}' here, or let a method of '{2}' dispatch the handler"
    );

    internal static readonly DiagnosticDescriptor AsyncInName = Warning(
        DiagnosticIds.AsyncInName,
        "Generated names do not have the Async of a handler's name",
        "There is no '{0}': it is called '{1}'"
    );

    private static DiagnosticDescriptor Error(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Warning(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Warning);

    private static DiagnosticDescriptor Information(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Info);

    private static DiagnosticDescriptor Create(
        string id,
        string title,
        string message,
        DiagnosticSeverity severity,
        params string[] tags
    ) =>
        new DiagnosticDescriptor(
            id,
            title,
            message,
            Category,
            severity,
            isEnabledByDefault: true,
            helpLinkUri: $"https://github.com/ClosureGen/ClosureGen/blob/main/docs/diagnostics/{id}.md",
            customTags: tags
        );
}
