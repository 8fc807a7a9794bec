// sites: state
const string Known = "known";
string text = args.Length > 0 ? "" : Known;
Console.WriteLine(
    await Task.Run(() =>
    {
        switch (text)
        {
            case Known:
                return 1;
            default:
                return 2;
        }
    })
);
