// => derived:1 base:2 3 4
using global::ClosureGen;

public partial class Base<T>
{
    [NoCapture]
    public virtual string Handle(T item) => "base:" + item;

    [NoCapture]
    public int Other(string text) => 3;

    public int OnlyHereEach;

    [NoCapture]
    public int Sum((int A, int B) pair) => pair.A + pair.B;
}

public partial class Middle : Base<int>
{
}

public partial class Derived : Middle
{
    [NoCapture]
    public override string Handle(int item) => "derived:" + item;

    // An overload hides no method, and its struct has a suffix of its own.
    [NoCapture]
    public int Other(int number) => 4;

    [NoCapture]
    public void OnlyHere(int number) { }

    // It hides the other one, whatever the elements are called.
    [NoCapture]
    public new int Sum((int C, int D) pair) => pair.C;

    [NoCapture]
    private void Hidden() { }
}

public partial class MostDerived : Derived
{
    [NoCapture]
    private void Hidden() { }

    [NoCapture]
    protected void Late(object any) { }

    [NoCapture]
    protected void Later((object?, object[]) any) { }

    // A nested type sees what is private here, and hides it.
    public partial class Nested : MostDerived
    {
        [NoCapture]
        private new void Hidden() { }

        // To the compiler it is the same signature.
        [NoCapture]
        protected new void Late(dynamic any) { }

        [NoCapture]
        protected new void Later((dynamic?, dynamic[]) any) { }
    }
}

public static class Corpus
{
    public static string Run()
    {
        Base<int> derived = new Derived();
        string first = derived.HandleWork(1).StartNew().Result;
        string second = new Middle().HandleWork(2).StartNew().Result;
        return $"{first} {second} {new Derived().OtherWork("").StartNew().Result} {new Derived().OtherWork(1).StartNew().Result}";
    }
}
