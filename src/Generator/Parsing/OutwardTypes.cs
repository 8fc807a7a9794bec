using System;
using Microsoft.CodeAnalysis;

namespace ClosureGen.Generator.Parsing;

/// <summary>
/// Types whose public methods a framework offers to the outside: SignalR hubs, MVC controllers, page models, view
/// components and gRPC services. Generated members there would be hub methods and routes. Recognised by name.
/// </summary>
internal static class OutwardTypes
{
    internal static bool Contains(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (IsBase(current) || HasMark(current))
            {
                return true;
            }
        }

        // MVC takes a class for a controller or a view component by the end of its name.
        return type.DeclaredAccessibility == Accessibility.Public
            && (
                type.Name.EndsWith("Controller", StringComparison.OrdinalIgnoreCase)
                || type.Name.EndsWith("ViewComponent", StringComparison.OrdinalIgnoreCase)
            )
            && type.ContainingAssembly is ISourceAssemblySymbol { Compilation: var compilation }
            && compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Mvc.ControllerBase") is not null;
    }

    private static bool IsBase(INamedTypeSymbol type) =>
        type.Name switch
        {
            "Hub" => type.Arity <= 1 && IsOf(type, "SignalR"),
            "ControllerBase" or "ViewComponent" => IsOf(type, "Mvc"),
            "PageModel" => IsOf(type, "Mvc", "RazorPages"),
            _ => false,
        };

    private static bool HasMark(INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            bool isMark =
                attribute.AttributeClass is { } mark
                && mark.Name switch
                {
                    "ControllerAttribute" or "ApiControllerAttribute" or "ViewComponentAttribute" => IsOf(mark, "Mvc"),
                    "BindServiceMethodAttribute" => KnownTypes.IsNamespace(mark.ContainingNamespace, "Grpc", "Core"),
                    _ => false,
                };
            if (isMark)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOf(INamedTypeSymbol type, params string[] end)
    {
        string[] names = new string[end.Length + 2];
        names[0] = "Microsoft";
        names[1] = "AspNetCore";
        end.CopyTo(names, 2);
        return KnownTypes.IsNamespace(type.ContainingNamespace, names);
    }
}
