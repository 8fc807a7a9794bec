using ClosureGen.Runtime;

namespace ClosureGen;

/// <content>The end of a post that is counted.</content>
internal static partial class LateExceptions
{
    static partial void CountEnd(int counted)
    {
        if (counted != 0)
        {
            PostCounts.End(counted);
        }
    }
}
