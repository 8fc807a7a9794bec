// The compiler needs these types for records with required members; netstandard2.0 lacks them.
using System;

namespace System.Runtime.CompilerServices
{
    /// <summary>Marks required members and the types that have them.</summary>
    [AttributeUsage(
        AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Field | AttributeTargets.Property
    )]
    internal sealed class RequiredMemberAttribute : Attribute;

    /// <summary>Marks the constructors of such types.</summary>
    [AttributeUsage(AttributeTargets.All)]
    internal sealed class CompilerFeatureRequiredAttribute : Attribute
    {
        internal CompilerFeatureRequiredAttribute(string featureName) => FeatureName = featureName;

        internal string FeatureName { get; }
    }
}

namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>Marks the copy constructor of such a record.</summary>
    [AttributeUsage(AttributeTargets.Constructor)]
    internal sealed class SetsRequiredMembersAttribute : Attribute;
}
