namespace ClosureGen.Model.Tests;

/// <summary>A guard of the claim protocol that a memory can take away, each for a hazard that has a name.</summary>
public enum Fault
{
    None,

    /// <summary>A claim compares the items alone, and not the seats that stand in the same word.</summary>
    LateHelper,

    /// <summary>A caller that has left goes on when the run is over, and not when it is told so.</summary>
    LateSignaller,

    /// <summary>There is no fence between publishing the items and looking whether somebody comes for them.</summary>
    LostHelper,

    /// <summary>A count has one bit, the rest of it is cut off.</summary>
    NarrowCount,

    /// <summary>The watch lowers a limit and goes on without the fence that makes the thread's own one superfluous.</summary>
    NoProcessWideFence,

    /// <summary>A caller that waits for its helpers does not go on when there are items to claim again.</summary>
    IdleCaller,

    /// <summary>The watch takes nothing from a participant while there are items that nobody has claimed yet.</summary>
    FreshFirst,

    /// <summary>What the watch has taken is claimed when there are no items left that nobody has claimed yet.</summary>
    RestLast,

    /// <summary>A participant whose items are taken claims others before these can be claimed again.</summary>
    HastyClaim,

    /// <summary>The word of a run that is over keeps the seats that were given back: it is not zero.</summary>
    LateEntry,

    /// <summary>A run that is on has no bit of its own in the word: with all items and seats taken, it is zero.</summary>
    NoOnBit,

    /// <summary>Whoever leaves a run to which there is nothing to come for does not take the mark away that says who attends.</summary>
    NobodyAttends,

    /// <summary>What the watch is about to take is not marked in the word.</summary>
    NoMark,

    /// <summary>What the watch takes is marked in the word afterwards, and not first.</summary>
    LateMark,

    /// <summary>A participant whose call goes on goes on without a seat where none is free.</summary>
    NoSeat,

    /// <summary>A worker that leaves dispatches behind, for a handler that waits, requests nobody.</summary>
    NoRequest,

    /// <summary>Another thread that comes for dispatches does not wait until their own thread is out of the ring.</summary>
    HastyGuest,

    /// <summary>Another thread that comes for dispatches goes into the ring though a third one is in.</summary>
    TwoGuests,

    /// <summary>Another thread that comes for dispatches leaves who is to go on when their own thread's turn is over.</summary>
    ForgetfulGuest,

    /// <summary>A worker that goes on for who awaits a dispatch keeps who awaits the next one to itself meanwhile.</summary>
    NoneForTheNext,

    /// <summary>A turn that ends leaves what its last continuation has dispatched, for which no worker is requested.</summary>
    ForgottenChain,

    /// <summary>The watch takes what a thread has kept without waiting until that thread is out.</summary>
    HastyWatch,

    /// <summary>An owner that comes in twice and goes out once is taken to be out.</summary>
    NoDepth,

    /// <summary>An owner comes in though a guest is in.</summary>
    HastyOwner,

    /// <summary>A lane's lock is taken though another thread has it.</summary>
    TwoInLane,

    /// <summary>A lane's lock is seen to be free before what was written under it.</summary>
    HastyUnlock,

    /// <summary>A runner that leaves a lane forgets that the lane is complete.</summary>
    ForgottenCompletion,

    /// <summary>A runner that leaves a lane is still counted.</summary>
    StuckRunner,

    /// <summary>A runner keeps the items that it has taken out while an async handler holds the lane.</summary>
    KeptTurn,

    /// <summary>A lane goes on before its async handler has ended.</summary>
    EarlyRelease,

    /// <summary>Whoever ends a hold of a lane does not have a runner come for what waits.</summary>
    NobodyComesAgain,

    /// <summary>Whoever cancels a wait for room does not ask whether there has been room meanwhile.</summary>
    DeafCancel,

    /// <summary>A participant of a source parks though the one that it waits for has its answer.</summary>
    HastyPark,

    /// <summary>A participant of a source that has come is still taken to be on its way.</summary>
    StuckInvitation,

    /// <summary>A participant that could not be queued counts as one that is on its way.</summary>
    LostRefusal,

    /// <summary>A participant that comes when the source has ended takes part.</summary>
    LateParticipant,

    /// <summary>A participant that asks the source does not say so.</summary>
    HiddenReader,
}
