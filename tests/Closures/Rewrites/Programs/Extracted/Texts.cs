// sites: state, state, extracted
await new Raw().Start(1, 2.5);

class Raw
{
	int _count = 4;

	Task Register(CancellationToken token, int a, double b)
	{
		token.Register(() => Console.WriteLine($"{a:N2}"));
		token.Register(() => new List<int> { 1 }.ForEach(x => Console.WriteLine(x + a + b + _count + nameof(_count))));
		return Task.CompletedTask;
	}

	internal async Task Start(int a, double b)
	{
		await Task.Run(() =>
		{
			string text = """
				indented
					more
				""";
			string verbatim = @"one
		two";
			/* a
			   comment */
			Console.WriteLine(text + verbatim + $"{a:N2} {(a > 1 ? "x" : "y")}");
		});
		CancellationTokenSource source = new();
		await Register(source.Token, a, b);
		source.Cancel();
	}
}
