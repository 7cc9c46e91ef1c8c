// Creates a report with java.net.http, and polls it until its status is final.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     java Report.java [companyId]
// clients/SafeClient.java adds what production needs: retries with an idempotency key, and Retry-After.
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

class Report {
  static final String URL = variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010");
  static final String KEY = variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_java");
  static final Set<String> FINAL = Set.of("completed", "rejected", "failed", "cancelled", "expired");
  static final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var companyId = arguments.length > 0 ? arguments[0] : "sbx-power-revoked";
    var report =
        send(
            request("/v1/reports")
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        """
                        {"type":"sociedades_y_poderes","companyId":"%s","options":{"validate":true}}"""
                            .formatted(companyId)))
                .build());
    var id = field(report, "id");
    System.out.println("created: " + id);
    for (long waitMs = 250; !FINAL.contains(field(report, "status")); waitMs = Math.min(2 * waitMs, 5_000)) {
      Thread.sleep(waitMs);
      report = send(request("/v1/reports/" + id).GET().build());
    }
    System.out.println("status: " + field(report, "status"));
    var conclusion = report.indexOf("\"conclusion\":");
    if (conclusion >= 0) System.out.println("conclusion: " + field(report.substring(conclusion), "result"));
  }

  static String send(HttpRequest request) throws IOException, InterruptedException {
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2)
      throw new IOException(request.uri() + ": " + response.statusCode() + " " + response.body());
    return response.body();
  }

  static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(URL + path))
        .timeout(Duration.ofSeconds(10))
        .header("Authorization", "Bearer " + KEY);
  }

  /** The first text field with this name. Java has no JSON parser; your program has one, such as Jackson. */
  static String field(String json, String name) {
    var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
    if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
    return found.group(1);
  }

  static String variable(String name, String otherwise) {
    var value = System.getenv(name);
    return value == null ? otherwise : value;
  }
}
