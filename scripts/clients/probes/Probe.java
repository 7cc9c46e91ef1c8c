import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Sends one request with {@code java.net.http.HttpClient}, and prints what its caller got: the status and the text of the
 * body, for it has no parser of JSON. The request comes in environment variables, for the same reason.
 */
class Probe {
  public static void main(String[] arguments) {
    var client = HttpClient.newHttpClient();
    try {
      if (variable("WARM_PATH") != null) {
        client.send(request("GET", variable("WARM_PATH"), null), BodyHandlers.ofString());
      }
      var call = request(variable("METHOD"), variable("TARGET"), variable("BODY"));
      var response = client.send(call, BodyHandlers.ofString());
      System.out.println(response.statusCode() + " " + response.body());
    } catch (Exception error) {
      System.out.println("threw " + error);
    }
  }

  private static HttpRequest request(String method, String path, String body) {
    var content = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    var builder = HttpRequest.newBuilder(URI.create(variable("ORIGIN") + path)).method(method, content);
    for (var line : variable("HEADERS").split("\n")) {
      var parts = line.split(": ", 2);
      builder.header(parts[0], parts[1]);
    }
    if (variable("TIMEOUT_MS") != null) {
      builder.timeout(Duration.ofMillis(Long.parseLong(variable("TIMEOUT_MS"))));
    }
    return builder.build();
  }

  private static String variable(String name) {
    return System.getenv("PROBE_" + name);
  }
}
