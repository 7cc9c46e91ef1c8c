// Creates a report with HttpClient, and polls it until its status is final.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     dotnet run --project examples/csharp/report [companyId]
using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;

public static class Program
{
    private static readonly HashSet<string> Final =
        new HashSet<string> { "completed", "rejected", "failed", "cancelled", "expired" };

    private static readonly HttpClient Client = new HttpClient
    {
        BaseAddress = new Uri(Variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")),
        Timeout = TimeSpan.FromSeconds(10),
    };

    public static async Task Main(string[] arguments)
    {
        var companyId = arguments.Length > 0 ? arguments[0] : "sbx-power-revoked";
        var key = Variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_csharp");
        Client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);

        var body = JsonSerializer.Serialize(new
        {
            type = "sociedades_y_poderes",
            companyId,
            options = new { validate = true },
        });
        var content = new StringContent(body, Encoding.UTF8, "application/json");
        var report = await Read(await Client.PostAsync("/v1/reports", content));
        var id = report.GetProperty("id").GetString();
        Console.WriteLine("created: " + id);

        var wait = TimeSpan.FromMilliseconds(250);
        while (!Final.Contains(report.GetProperty("status").GetString()))
        {
            await Task.Delay(wait);
            wait = TimeSpan.FromSeconds(Math.Min(5, 2 * wait.TotalSeconds));
            report = await Read(await Client.GetAsync("/v1/reports/" + id));
        }
        Console.WriteLine("status: " + report.GetProperty("status").GetString());
        Console.WriteLine("conclusion: " + Conclusion(report));
    }

    /// <summary>A report has content only if it was completed.</summary>
    private static string Conclusion(JsonElement report)
    {
        return report.TryGetProperty("content", out var content)
            ? content.GetProperty("conclusion").GetProperty("result").GetString()
            : "none";
    }

    private static async Task<JsonElement> Read(HttpResponseMessage response)
    {
        var text = await response.Content.ReadAsStringAsync();
        if (!response.IsSuccessStatusCode)
            throw new HttpRequestException((int)response.StatusCode + " " + text);
        using (var document = JsonDocument.Parse(text)) return document.RootElement.Clone();
    }

    private static string Variable(string name, string otherwise)
    {
        return Environment.GetEnvironmentVariable(name) ?? otherwise;
    }
}
