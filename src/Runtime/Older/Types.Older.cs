// Types that are found by their names: attributes by the compiler, the others by files that import their namespaces.

namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>The method always throws.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class DoesNotReturnAttribute : Attribute;

    /// <summary>The argument is not null if the method returns the value.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }
}

namespace System.Runtime.CompilerServices
{
    /// <summary>Marks init-only setters.</summary>
    internal static class IsExternalInit;

    /// <summary>The argument is the source text of another argument.</summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class CallerArgumentExpressionAttribute(string parameterName) : Attribute
    {
        public string ParameterName { get; } = parameterName;
    }

    /// <summary>The method that creates an instance from a collection expression.</summary>
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
    internal sealed class CollectionBuilderAttribute(Type builderType, string methodName) : Attribute
    {
        public Type BuilderType { get; } = builderType;

        public string MethodName { get; } = methodName;
    }
}

namespace System.Runtime.Intrinsics.X86
{
    /// <summary>Hints for the processor, which these frameworks cannot give.</summary>
    internal static unsafe class Sse
    {
        internal static bool IsSupported => false;

        internal static void Prefetch0(void* address) { }
    }
}

namespace System.Diagnostics
{
    /// <summary>Has no effect on these frameworks: stack traces show what it marks.</summary>
    [AttributeUsage(
        AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Method | AttributeTargets.Constructor,
        Inherited = false
    )]
    internal sealed class StackTraceHiddenAttribute : Attribute;
}

namespace System.Numerics
{
    /// <summary>Operations on the bits of a number.</summary>
    internal static class BitOperations
    {
        internal static uint RoundUpToPowerOf2(uint value)
        {
            value--;
            for (int shift = 1; shift < 32; shift *= 2)
            {
                value |= value >> shift;
            }

            return value + 1;
        }
    }
}

namespace System.Runtime.CompilerServices
{
    /// <summary>What the runtime can do.</summary>
    internal static class RuntimeFeature
    {
        internal static bool IsDynamicCodeCompiled => true;
    }
}
