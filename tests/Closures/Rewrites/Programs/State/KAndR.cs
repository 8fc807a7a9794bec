// sites: state
// has: static state => {
internal static class Entry {
	private static void Main() {
		using var source = new CancellationTokenSource();
		var first = "a" + source.Token.CanBeCanceled;
		var second = 2;
		source.Token.Register(() => Console.WriteLine(first + second));
		source.Cancel();
	}
}
