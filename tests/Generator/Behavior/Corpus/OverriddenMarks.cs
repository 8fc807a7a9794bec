// => 2 3 4 5 6
using global::ClosureGen;
using global::System;
using global::System.Diagnostics.CodeAnalysis;

#pragma warning disable EXP001, EXP002, CS0612, CS0618, CS0672
public class Base
{
    [Experimental("EXP001")]
    public virtual int First(int number) => 0;

    [Obsolete]
    public virtual int Second(int number) => 0;

    [Obsolete("Said here.")]
    public virtual int Third(int number) => 0;
}

public class Middle : Base
{
    public override int First(int number) => 1;
}

public partial class Derived : Middle
{
    [NoCapture] public override int First(int number) => 2;

    [NoCapture] public override int Second(int number) => 3;

    [NoCapture, Obsolete("Said again.")] public override int Third(int number) => 4;
}

[Experimental("EXP002")]
public class New
{
    public virtual int Fourth(int number) => 0;
}

[Obsolete("Said here.")]
public class Old { }

public class Generic<T>
{
    public virtual int Fifth(int number) => 0;
}

// Each is called through its base type, as the other method fits better.
public partial class OfNew : New
{
    [NoCapture] public override int Fourth(int number) => 5;

    public int Fourth(long number) => 0;
}

public partial class OfOld : Generic<Old>
{
    [NoCapture] public override int Fifth(int number) => 6;

    public int Fifth(long number) => 0;
}

public static class Corpus
{
    public static string Run() =>
        new Derived().FirstWork(0).StartNew().Result + " " + new Derived().SecondWork(0).StartNew().Result + " "
        + new Derived().ThirdWork(0).StartNew().Result + " " + new OfNew().FourthWork(0).StartNew().Result + " "
        + new OfOld().FifthWork(0).StartNew().Result;
}
