using System;

namespace ClosureGen;

/// <summary>
/// Marks a parameter of a <see cref="NoCaptureAttribute"/> method that takes a service from a scope of its own: a
/// <c>DbContext</c> of a posted handler, for example. It is not a parameter of <c>{Stem}Work</c>, <c>{Stem}Each</c> and
/// <c>{Stem}Pairs</c>.
/// </summary>
/// <remarks>
/// The scope is created when the handler's turn comes, one for each call and each item of a batch. It is disposed when
/// the handler has ended, with its task if it returns one. The services are those of the host that the caller belongs
/// to, see the package ClosureGen.Hosting: without it, the verb throws an <see cref="InvalidOperationException"/>. A service
/// that the host does not have fails the call.
/// </remarks>
[AttributeUsage(AttributeTargets.Parameter, Inherited = false)]
public sealed class FromScopeAttribute : Attribute;
