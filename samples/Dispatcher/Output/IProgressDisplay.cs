namespace Dispatcher.Output;

/// <summary>
/// Shows how far the work is. It draws when it is told to and at no other time, so that it disturbs no measurement.
/// </summary>
public interface IProgressDisplay
{
    /// <summary>Shows a step.</summary>
    /// <param name="task">What is being done.</param>
    /// <param name="done">How much of it is done.</param>
    /// <param name="total">How much there is.</param>
    void Show(string task, double done, double total);
}
