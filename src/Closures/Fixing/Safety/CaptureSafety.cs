namespace ClosureGen.Closures.Fixing.Safety;

/// <summary>
/// Tells whether captured variables may be copied at the site: whether none of them changes before the lambda runs.
/// </summary>
internal sealed class CaptureSafety(SiteContext context, IOperation root)
{
    private readonly SiteContext _context = context;
    private readonly IOperation _root = root;

    /// <summary>Gets why a copy may differ from the variable; null if none does.</summary>
    internal static string? Check(SiteContext context)
    {
        IOperation? root = context.OperationOf(context.Site.Call);
        while (root?.Parent is { } parent)
        {
            root = parent;
        }

        if (root is null)
        {
            return Reasons.FlowIsNotKnown;
        }

        var safety = new CaptureSafety(context, root);
        return context.Variables.Select(safety.Check).FirstOrDefault(static reason => reason is not null);
    }

    private string? Check(ISymbol variable)
    {
        if (variable is not (ILocalSymbol or IParameterSymbol))
        {
            return Reasons.RangeVariable(variable.Name);
        }

        if (variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not { } declaration)
        {
            // A setter's value has no declaration; its scope is the accessor.
            declaration = _root.Syntax;
        }

        if (variable is IParameterSymbol && declaration.Parent?.Parent is TypeDeclarationSyntax type)
        {
            return CheckPrimary(variable, type);
        }

        if (IsDisposedOf(variable))
        {
            return Reasons.Changed(variable.Name);
        }

        SyntaxNode? owner = FunctionAround(declaration, isParameter: variable is IParameterSymbol);
        SyntaxNode captured = CapturedAt(owner);
        bool isLastUse = IsLastUse(variable, owner, declaration);
        foreach (IOperation reference in References(variable))
        {
            VariableUse use = VariableUses.Of(reference);
            if (use == VariableUse.Read)
            {
                continue;
            }

            if (_context.Site.Written.Span.Contains(reference.Syntax.Span))
            {
                if (isLastUse && use != VariableUse.Alias)
                {
                    continue;
                }

                return use == VariableUse.Change
                    ? Reasons.Changed(variable.Name)
                    : Reasons.WrittenInside(variable.Name);
            }

            if (use == VariableUse.Alias || FunctionAround(reference.Syntax, isParameter: false) != owner)
            {
                return use == VariableUse.Alias
                    ? Reasons.Aliased(variable.Name)
                    : Reasons.WrittenElsewhere(variable.Name);
            }

            if (MayComeLater(owner, captured, reference.Syntax, variable))
            {
                return use == VariableUse.Change ? Reasons.Changed(variable.Name) : Reasons.WrittenAfter(variable.Name);
            }
        }

        return Declarations(variable).Any(written => MayComeLater(owner, captured, written, variable))
            ? Reasons.WrittenAfter(variable.Name)
            : null;
    }

    /// <summary>
    /// Tells whether nothing can see what the lambda writes: it is called at most once for a variable, and no other code
    /// names the variable once the lambda exists.
    /// </summary>
    private bool IsLastUse(ISymbol variable, SyntaxNode? owner, SyntaxNode declaration)
    {
        SiteFamily family = _context.Site.Family;
        bool isCalledOnce =
            family == SiteFamily.TaskRun
            || family == SiteFamily.StartNew
            || family == SiteFamily.NewTask
            || family == SiteFamily.ThreadPool
            || family == SiteFamily.ContinueWith
            || family == SiteFamily.Register;
        SyntaxNode scope = variable is ILocalSymbol ? ScopeOf(declaration) : owner ?? _root.Syntax;
        return isCalledOnce
            && CapturedAt(owner) == _context.Site.Written
            && !SitePosition.IsRepeatedWithin(_context.Site.Written, scope)
            && !_root.Syntax.DescendantNodes().Any(static node => node is GotoStatementSyntax)
            && References(variable)
                .Where(reference => !_context.Site.Written.Span.Contains(reference.Syntax.Span))
                .All(reference =>
                    VariableUses.Of(reference) != VariableUse.Alias
                    && FunctionAround(reference.Syntax, isParameter: false) == owner
                    && !MayComeLater(owner, _context.Site.Written, reference.Syntax, variable)
                );
    }

    private static SyntaxNode ScopeOf(SyntaxNode declaration) =>
        declaration
            .Ancestors()
            .First(static node =>
                node
                    is BlockSyntax
                        or SwitchSectionSyntax
                        or StatementSyntax { Parent: GlobalStatementSyntax }
                        or MemberDeclarationSyntax
                        or AnonymousFunctionExpressionSyntax
                || node.Parent is null
            );

    /// <summary>Tells whether a using calls a struct's Dispose, which may change it, at the end of its scope.</summary>
    private bool IsDisposedOf(ISymbol variable) =>
        variable is ILocalSymbol { IsUsing: true, Type: { IsReferenceType: false, IsReadOnly: false } };

    /// <summary>A primary constructor's parameter lives as long as the object, so no code may write it.</summary>
    private string? CheckPrimary(ISymbol parameter, TypeDeclarationSyntax type)
    {
        bool isWritten = parameter
            .ContainingType.DeclaringSyntaxReferences.SelectMany(part => part.GetSyntax().DescendantNodes())
            .OfType<IdentifierNameSyntax>()
            .Where(name => name.Identifier.ValueText == parameter.Name)
            .Select(name =>
                (
                    name.SyntaxTree == _context.Model.SyntaxTree
                        ? _context.Model
                        : _context.Compilation.GetSemanticModel(name.SyntaxTree)
                ).GetOperation(name)
            )
            .Any(reference =>
                reference is IParameterReferenceOperation used
                && used.Parameter.IsSame(parameter)
                && VariableUses.Of(used) != VariableUse.Read
            );
        return isWritten ? Reasons.WrittenElsewhere(parameter.Name) : null;
    }

    private IEnumerable<IOperation> References(ISymbol variable) =>
        _root.DescendantsAndSelf().Where(operation => operation.Variable().IsSame(variable));

    /// <summary>Lists where the variable gets its first value; a jump back to there assigns a new one.</summary>
    private IEnumerable<SyntaxNode> Declarations(ISymbol variable) =>
        _root
            .DescendantsAndSelf()
            .Where(operation =>
                operation switch
                {
                    IVariableDeclaratorOperation declarator => declarator.Parent is not IForEachLoopOperation
                        && declarator.GetVariableInitializer() is not null
                        && declarator.Symbol.IsSame(variable),
                    IDeclarationPatternOperation pattern => pattern.DeclaredSymbol.IsSame(variable),
                    IRecursivePatternOperation pattern => pattern.DeclaredSymbol.IsSame(variable),
                    _ => false,
                }
            )
            .Select(static operation => operation.Syntax);

    /// <summary>Gets the site, or the function around it that captures the variable.</summary>
    private SyntaxNode CapturedAt(SyntaxNode? owner) =>
        _context.FunctionsAround().TakeWhile(function => function != owner).LastOrDefault() ?? _context.Site.Written;

    private bool MayComeLater(SyntaxNode? owner, SyntaxNode captured, SyntaxNode written, ISymbol variable)
    {
        if (captured is LocalFunctionStatementSyntax)
        {
            // The function may be called from anywhere. Only a value that the declaration assigns is there before any
            // call.
            return written is not VariableDeclaratorSyntax
                || _root.Syntax.DescendantNodes().Any(static node => node is GotoStatementSyntax);
        }

        return Reachability.Of(_root, owner) is not { } flow || flow.MayFollow(captured, written, variable);
    }

    private static SyntaxNode? FunctionAround(SyntaxNode node, bool isParameter)
    {
        // A parameter belongs to the function of its parameter list.
        SyntaxNode? start = isParameter ? node : node.Parent;
        return start
            ?.AncestorsAndSelf()
            .TakeWhile(static outer => outer is not MemberDeclarationSyntax || outer is GlobalStatementSyntax)
            .FirstOrDefault(static outer => outer is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);
    }
}
