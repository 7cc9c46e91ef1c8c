// Receives webhooks with HttpListener: verifies each message, and acts once on each event.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     dotnet run --project examples/csharp/receiver
// It subscribes itself, creates a report, and ends when the report is completed.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;

public static class Program
{
    private const long ToleranceSeconds = 300;

    private static readonly HttpClient Client = new HttpClient
    {
        BaseAddress = new Uri(Variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")),
    };

    public static async Task Main()
    {
        var key = Variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_csharp-receiver");
        Client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);
        var address = "http://127.0.0.1:" + FreePort() + "/";
        using (var listener = new HttpListener())
        {
            listener.Prefixes.Add(address);
            listener.Start();
            var webhook = await Post("/v1/webhooks", new { url = address + "hook", events = new[] { "*" } });
            var received = Receive(listener, webhook.GetProperty("secret").GetString());
            await Post("/v1/reports", new { type = "sociedades_y_poderes", companyId = "sbx-spa-clean" });
            if (await Task.WhenAny(received, Task.Delay(TimeSpan.FromSeconds(30))) != received)
                throw new TimeoutException("no report.completed within 30 seconds");
            await received;
        }
    }

    private static async Task Receive(HttpListener listener, string secret)
    {
        var handled = new HashSet<string>();
        for (var type = ""; type != "report.completed";)
        {
            var context = await listener.GetContextAsync();
            // The signature is over these bytes: verify them before you parse them.
            var body = new MemoryStream();
            await context.Request.InputStream.CopyToAsync(body);
            var headers = context.Request.Headers;
            var id = headers["webhook-id"];
            var isTrusted = IsSigned(id, headers["webhook-timestamp"], headers["webhook-signature"], body.ToArray(), secret);
            // Respond first, then work.
            context.Response.StatusCode = isTrusted ? 204 : 400;
            context.Response.Close();
            // A message is sent again if its response was lost.
            if (!isTrusted || !handled.Add(id)) continue;
            using (var document = JsonDocument.Parse(body.ToArray()))
                type = document.RootElement.GetProperty("type").GetString();
            Console.WriteLine("received: " + type);
        }
    }

    private static bool IsSigned(string id, string timestamp, string signatures, byte[] body, string secret)
    {
        if (id == null || signatures == null) return false;
        if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > ToleranceSeconds) return false;
        var key = Convert.FromBase64String(secret.Substring("whsec_".Length));
        var signed = Encoding.UTF8.GetBytes(id + "." + timestamp + ".").Concat(body).ToArray();
        using (var mac = new HMACSHA256(key))
        {
            var right = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(mac.ComputeHash(signed)));
            return signatures.Split(' ').Any(one => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), right));
        }
    }

    private static async Task<JsonElement> Post(string path, object body)
    {
        var content = new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json");
        var response = await Client.PostAsync(path, content);
        var text = await response.Content.ReadAsStringAsync();
        if (!response.IsSuccessStatusCode)
            throw new HttpRequestException((int)response.StatusCode + " " + text);
        using (var document = JsonDocument.Parse(text)) return document.RootElement.Clone();
    }

    /// <summary>HttpListener does not choose a free port.</summary>
    private static int FreePort()
    {
        var probe = new TcpListener(IPAddress.Loopback, 0);
        probe.Start();
        var port = ((IPEndPoint)probe.LocalEndpoint).Port;
        probe.Stop();
        return port;
    }

    private static string Variable(string name, string otherwise)
    {
        return Environment.GetEnvironmentVariable(name) ?? otherwise;
    }
}
