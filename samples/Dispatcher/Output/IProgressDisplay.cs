namespace Dispatcher.Output;

/// <summary>Shows the progress. It draws only when it is called, so that it does not disturb a measurement.</summary>
public interface IProgressDisplay
{
    /// <summary>Shows a step.</summary>
    /// <param name="task">What is being done.</param>
    /// <param name="done">The part that is done.</param>
    /// <param name="total">The total.</param>
    void Show(string task, double done, double total);
}
