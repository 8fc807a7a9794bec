// sites: state
int a = 1;
await Task.Run(() => // why it is elsewhere
{
    // Before.
    Console.WriteLine(a); // beside
    /* between */ Console.WriteLine(a + 1);
    // Last.
});
