// Moves entities in each frame on all threads. --closures runs the frames with Task.Run as well. --entities N, --frames
// N, --fps N (0: no pause between frames).
using Frames;

var world = new World(Number("--entities", 2_000));
int frames = Number("--frames", 600);
int perSecond = Number("--fps", 60);

new FrameTimes(frames, perSecond).Run("ClosureGen", world.StepAll);
if (args.Contains("--closures"))
{
    new FrameTimes(frames, perSecond).Run("Task.Run", world.StepAllWithClosures);
}

int Number(string option, int otherwise)
{
    int place = Array.IndexOf(args, option);
    return place < 0 ? otherwise : int.Parse(args[place + 1]);
}
