using System.Text.Json.Serialization;

namespace Server;

/// <summary>Writes offers as JSON without reflection, so that the server can be published with NativeAOT.</summary>
[JsonSerializable(typeof(Offer))]
[JsonSerializable(typeof(string))]
internal sealed partial class OfferJson : JsonSerializerContext;
