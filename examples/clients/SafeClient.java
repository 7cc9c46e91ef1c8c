// A safe client with java.net.http: it creates a report and waits until the report has ended.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     java SafeClient.java [companyId] [orderId]
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

class SafeClient {
  record Report(String id, String status) {}

  // #region safe
  static final long TIMEOUT_MS = Long.parseLong(variable("LEGAL_REPORTS_TIMEOUT_MS", "10000"));
  static final int MAX_ATTEMPTS = 5;
  static final long MAX_WAIT_MS = 60_000;
  // 409: the first attempt of the same order still runs.
  static final Set<Integer> RETRIED = Set.of(409, 429, 500, 502, 503, 504);
  // A redirected POST would become a GET.
  static final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(Duration.ofMillis(TIMEOUT_MS))
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /** Sends a request until its response is a report; each attempt is the same request. */
  static Report send(HttpRequest request) throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      long waitMs = (long) (250 * Math.pow(2, attempt) * (1 + Math.random()));
      IOException error;
      try {
        HttpResponse<String> response = exchange(request);
        int status = response.statusCode();
        if (status >= 200 && status < 300) return parseReport(response.body());
        error = new IOException(request.uri() + ": " + status + " " + response.body());
        if (!RETRIED.contains(status)) attempt = MAX_ATTEMPTS;
        // At least as long as the server asks.
        waitMs = Math.max(waitMs, response.headers().firstValue("Retry-After").map(SafeClient::retryAfterMs).orElse(0L));
      } catch (IOException broken) {
        // No response, or one that nobody can read: the report may have been made.
        error = broken;
      }
      if (attempt >= MAX_ATTEMPTS || waitMs > MAX_WAIT_MS) throw error;
      Thread.sleep(waitMs);
    }
  }

  /** One attempt. The timeout of the request would end with the head: this one covers the body. */
  static HttpResponse<String> exchange(HttpRequest request) throws IOException, InterruptedException {
    var response = client.sendAsync(request, BodyHandlers.ofString());
    try {
      return response.get(TIMEOUT_MS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException error) {
      response.cancel(true);
      throw new IOException(error);
    }
  }

  /** A program of your own has a JSON parser: what it refuses is no report either. */
  static Report parseReport(String text) throws IOException {
    var id = Pattern.compile("^\\{\"id\":\"(\\w+)\"").matcher(text);
    var status = Pattern.compile("\"status\":\"(\\w+)\"").matcher(text);
    if (!id.find() || !status.find() || !text.endsWith("}")) throw new IOException("no report: " + text);
    return new Report(id.group(1), status.group(1));
  }

  /** Milliseconds to wait, from seconds or an HTTP date. */
  static long retryAfterMs(String value) {
    if (value.matches("\\d{1,9}")) return 1000 * Long.parseLong(value);
    try {
      var at = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Math.max(0, Duration.between(Instant.now(), at).toMillis());
    } catch (DateTimeParseException error) {
      return 0;
    }
  }

  /** The key is that of the order: each attempt, also after a restart, creates the same report. */
  static Report createReport(String orderId, String companyId) throws IOException, InterruptedException {
    var body = "{\"type\":\"sociedades_y_poderes\",\"companyId\":\"%s\"}".formatted(companyId);
    var request =
        request("/v1/reports")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", '"' + orderId + '"')
            .POST(BodyPublishers.ofString(body));
    return send(request.build());
  }
  // #endregion

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var companyId = arguments.length > 0 ? arguments[0] : "sbx-spa-clean";
    var orderId = arguments.length > 1 ? arguments[1] : UUID.randomUUID().toString();
    var ended = Set.of("completed", "rejected", "failed", "cancelled", "expired");
    var report = createReport(orderId, companyId);
    // Lawyers take hours: ask less often the longer it takes.
    for (double waitMs = 1_000; !ended.contains(report.status()); waitMs = Math.min(1.5 * waitMs, 60_000)) {
      Thread.sleep((long) (waitMs * (1 + 0.1 * Math.random())));
      report = send(request("/v1/reports/" + report.id()).GET().build());
    }
    System.out.println(report.id() + " " + report.status());
  }

  static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010") + path))
        .header("Authorization", "Bearer " + variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_demo"));
  }

  static String variable(String name, String otherwise) {
    var value = System.getenv(name);
    return value == null ? otherwise : value;
  }
}
