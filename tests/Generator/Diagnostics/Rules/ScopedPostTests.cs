namespace ClosureGen.Diagnostics.Tests.Rules;

public class ScopedPostTests
{
    private const string Others =
        "namespace Microsoft.Extensions.DependencyInjection { public interface IServiceCollection { } public static class ServiceCollectionServiceExtensions { "
        + "public static IServiceCollection AddScoped<T>(this IServiceCollection s) => s; public static IServiceCollection AddScoped<T, TImplementation>(this IServiceCollection s) => s; "
        + "public static IServiceCollection AddScoped(this IServiceCollection s, Type t) => s; public static IServiceCollection AddSingleton<T>(this IServiceCollection s) => s; } } "
        + "namespace Microsoft.EntityFrameworkCore { public class DbContext { } } namespace Microsoft.AspNetCore.Http { public abstract class HttpContext { } } "
        + "namespace Shop { using Microsoft.Extensions.DependencyInjection; using Microsoft.EntityFrameworkCore; using Microsoft.AspNetCore.Http; interface IOrders { } class AppDb : DbContext { } "
        + "partial class Orders : IOrders { [NoCapture] public void Save(int i) { } [NoCapture] public static void Tell(int i) { } } ";

    private const string Posts =
        "class User { void M(Orders o, Lane lane, int[] items) { o.{|CGEN046:SaveWork|}(1).Post(); o.{|CGEN046:SaveWork|}(1).PostAfter(default); "
        + "lane.Post(o.{|CGEN046:SaveWork|}(1)); lane.TryPost(o.{|CGEN046:SaveWork|}(1)); lane.PostAsync(o.{|CGEN046:SaveWork|}(1)).AsTask(); "
        + "Orders.TellWork(1).Post(); o.SaveWork(1).StartNew(); o.SaveEach(items).Run(); } } ";

    [Theory]
    [InlineData("s.AddScoped<Orders>()")]
    [InlineData("s.AddScoped<IOrders, Orders>()")]
    [InlineData("s.AddScoped(typeof(Orders))")]
    public Task Reports_a_scoped_service(string registration) =>
        AnalyzerTest.Verify(
            $"{Others}{Posts} class Program {{ static void Add(IServiceCollection s) => {registration}; }} }}"
        );

    [Theory]
    [InlineData("partial class H { readonly DbContext _db = new(); $ }")]
    [InlineData("partial class H { AppDb? Db { get; set; } $ }")]
    [InlineData("partial class H(HttpContext http) { readonly HttpContext _http = http; $ }")]
    [InlineData("partial class H(AppDb db) { void Use() => _ = db; $ }")]
    [InlineData("class B { protected AppDb? Db; } partial class H : B { $ }")]
    public Task Reports_what_a_request_has(string type) =>
        AnalyzerTest.Verify(
            Others
                + type.Replace(
                    "$",
                    "[NoCapture] public void Save(int i) { } void M() => {|CGEN046:SaveWork|}(1).Post();",
                    System.StringComparison.Ordinal
                )
                + " }"
        );

    [Theory]
    [InlineData("s.AddSingleton<Orders>()")]
    [InlineData("s.AddScoped<AppDb>()")]
    public Task Silent_of_other_services(string registration) =>
        AnalyzerTest.Verify(
            Others
                + Posts.Replace("{|CGEN046:SaveWork|}", "SaveWork", System.StringComparison.Ordinal)
                + $" class Program {{ static void Add(IServiceCollection s) => {registration}; }} }}"
        );

    [Theory]
    [InlineData("partial class H { static readonly DbContext s_db = new(); $ }")]
    [InlineData("partial class H(AppDb db) { readonly string _name = db.ToString()!; $ }")]
    [InlineData("class DbContext { } partial class H { readonly Shop.DbContext _db = new(); $ }")]
    [InlineData("partial class H { readonly Func<AppDb>? _create = null; $ }")]
    public Task Silent_of_others(string type) =>
        AnalyzerTest.Verify(
            Others
                + type.Replace(
                    "$",
                    "[NoCapture] public void Save(int i) { } void M() => SaveWork(1).Post();",
                    System.StringComparison.Ordinal
                )
                + " }"
        );
}
