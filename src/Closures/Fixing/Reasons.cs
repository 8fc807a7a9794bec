namespace ClosureGen.Closures.Fixing;

/// <summary>The reasons for leaving a site as it is, each in one sentence.</summary>
internal static class Reasons
{
    internal const string FlowIsNotKnown = "The compiler has no control flow graph for the code around the site.";

    internal const string Linked = "The file belongs to several projects.";

    internal const string OtherSymbols = "Code that is compiled only under other symbols is in the same member.";

    internal const string HandlerUnderSymbols =
        "The method is named in code that is compiled only under other symbols.";

    internal const string StaticConstructor =
        "The type has a static constructor, and a static method would wait for it where the lambda did not.";

    internal const string Constants = "The lambda uses a local constant that depends on other constants.";

    internal const string CallerPlaces = "The lambda calls a method that takes caller information.";

    internal const string OtherOverload = "The generated method of another overload would be called.";

    internal const string OwnMethod =
        "The call is to a method of the project's own, which may do anything with the delegate.";

    internal const string NoTuples = "Several values are captured, and the project has no tuples.";

    internal const string NotInClass = "Only an object can keep its delegate in a field.";

    internal const string RunsOnce = "The code runs once in the life of its object.";

    internal const string LanguageVersion =
        "The project's language version is below C# 12, and no overload takes a state.";

    internal const string Directives = "The lambda or its call contains preprocessor directives.";

    internal const string Chosen = "The delegate is one of several that the argument chooses from.";

    internal const string WrittenType = "The delegate's type is written out, and the call's own type follows from it.";

    internal const string NoCall = "The call has errors or is not an expression.";

    internal const string Attributes = "The lambda has attributes, default values or a written return type.";

    internal const string LocalFunctionGroup = "The local function captures, and a delegate of it needs its closure.";

    internal const string NotAwaitable =
        "The lambda returns a task without being async: a null task or several exceptions could be seen.";

    internal const string AsyncVoid =
        "The lambda is async and its delegate returns nothing: there is no task to wait for.";

    internal const string ReturnsOtherTask =
        "The call returns the lambda's task as a result, and a dispatch would return it unwrapped.";

    internal const string QueueResult = "The result of the call is used, and Post returns nothing.";

    internal const string OwnState = "The call passes a state of its own.";

    internal const string AsyncState = "Code in this file reads AsyncState, which would show another object.";

    internal const string NoStateOverload = "There is no overload with a state.";

    internal const string SelfState = "The timer is its own state.";

    internal const string ThreadStart = "The call of Start, which has to pass the state, is not known.";

    internal const string ByRefParameters = "The delegate has parameters by reference.";

    internal const string Base = "The lambda calls a member of the base class, which a static lambda cannot.";

    internal const string StructGroup = "The method group's receiver is a struct that the method may change.";

    internal const string MayBeNull = "The receiver may be null, and the exception would be thrown elsewhere.";

    internal const string NoName = "No free name was found for the new method.";

    internal const string NoType = "There is no type to put a method into.";

    internal const string FieldKeyword = "The lambda uses the property's own field.";

    internal const string CurrentId = "The lambda reads the current task, and an async dispatch does not run in one.";

    internal const string Stack = "The lambda looks at its own stack.";

    internal const string NotOneCall = "The lambda is more than one call of a method.";

    internal const string NoSource = "The method's source is not in the solution, or is generated.";

    internal const string NotAHandler = "The method cannot be a handler.";

    internal const string OtherResult = "The delegate's return type differs from the method's.";

    internal const string BaseCall = "The call is to a member of the base class.";

    internal const string ReadLater = "An argument or the receiver is read when the lambda runs.";

    internal const string Checked = "Overflow is checked around the call.";

    internal const string OtherToken = "The method's token is not the dispatch's.";

    internal const string OtherContext = "The handler does not see the context that the lambda sees.";

    internal const string CommentLost = "A comment would be lost.";

    internal const string TypeParameters = "A type parameter of the enclosing function cannot be declared again.";

    internal static string LoopByHand(string method) =>
        $"A loop is rewritten by hand: make its body a handler, and {(method.EndsWith("Async") ? "await 'RunAsync'" : method == "Invoke" ? "run a 'DispatchBatch'" : "call 'Run'")} of its items.";

    internal static string AddPackage(Project project) =>
        $"The project does not reference ClosureGen: run 'dotnet add \"{project.FilePath ?? project.Name}\" package ClosureGen'.";

    internal static string WrittenInside(string name) => $"'{name}' is written in the lambda.";

    internal static string WrittenElsewhere(string name) => $"'{name}' is written in another function.";

    internal static string WrittenAfter(string name) => $"'{name}' is written after the lambda has captured it.";

    internal static string Aliased(string name) =>
        $"The code takes a reference to '{name}', which may be written through it.";

    internal static string Changed(string name) => $"A call may change the captured struct '{name}'.";

    internal static string RangeVariable(string name) => $"'{name}' is a variable of a query.";

    internal static string UnnamedType(string name) => $"The type of '{name}' has no name that a method could use.";

    internal static string RefStruct(string name) =>
        $"The type of '{name}' is a ref struct, a pointer or local to its file.";

    internal static string LocalFunction(string name) => $"The lambda calls the local function '{name}'.";

    internal static string DoesNotCompile(string message) => $"The file does not compile: {message}";

    internal static string Failed(string message) => $"The rewriter itself failed: {message}";

    internal static string Causes(string message) => $"The changed code causes {message}";

    internal static string Compiler(string message) => $"The changed code does not compile: {message}";
}
