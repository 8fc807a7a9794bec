namespace ClosureGen.Runtime.States;

/// <summary>What states know of where an item of an <see cref="IAwaitedRun"/> is called from.</summary>
internal interface IItemPlace
{
    /// <summary>Lets the item end later than its call; called within the call.</summary>
    void BeginWait(int index);

    /// <summary>Notes the end of an item that was to end later, and has ended within its call.</summary>
    void EndItem();
}
