// Receives webhooks with the server of the JDK: verifies each message, and acts once on each event.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     java Receiver.java
// It subscribes itself, creates a report, and ends when the report is completed.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Receiver {
  static final String URL = variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010");
  static final String KEY = variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_java-receiver");
  static final long TOLERANCE_SECONDS = 300;
  static final HttpClient client = HttpClient.newHttpClient();

  static final Set<String> handled = ConcurrentHashMap.newKeySet();
  static final CountDownLatch completed = new CountDownLatch(1);
  static volatile String secret = "";

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/hook", Receiver::receive);
    server.start();
    try {
      var hook = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
      var webhook = post("/v1/webhooks", "{\"url\":\"" + hook + "\",\"events\":[\"*\"]}");
      secret = field(webhook, "secret");
      post("/v1/reports", "{\"type\":\"sociedades_y_poderes\",\"companyId\":\"sbx-spa-clean\"}");
      if (!completed.await(30, TimeUnit.SECONDS)) throw new IOException("no report.completed within 30 seconds");
    } finally {
      server.stop(0);
    }
  }

  static void receive(HttpExchange exchange) throws IOException {
    // The signature is over these bytes: verify them before you parse them.
    var body = exchange.getRequestBody().readAllBytes();
    var isTrusted = isSigned(exchange, body);
    // Respond first, then work.
    exchange.sendResponseHeaders(isTrusted ? 204 : 400, -1);
    exchange.close();
    // A message is sent again if its response was lost.
    if (isTrusted && handled.add(header(exchange, "webhook-id"))) handle(new String(body, StandardCharsets.UTF_8));
  }

  static void handle(String event) {
    var type = field(event, "type");
    System.out.println("received: " + type);
    if (type.equals("report.completed")) completed.countDown();
  }

  static boolean isSigned(HttpExchange exchange, byte[] body) {
    var timestamp = header(exchange, "webhook-timestamp");
    if (!timestamp.matches("\\d{1,12}")) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
    var right = signature(header(exchange, "webhook-id") + "." + timestamp + ".", body);
    var isSigned = false;
    for (var signature : header(exchange, "webhook-signature").split(" "))
      isSigned |= MessageDigest.isEqual(right, signature.getBytes(StandardCharsets.UTF_8));
    return isSigned;
  }

  static byte[] signature(String head, byte[] body) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
      mac.update(head.getBytes(StandardCharsets.UTF_8));
      var encoded = Base64.getEncoder().encodeToString(mac.doFinal(body));
      return ("v1," + encoded).getBytes(StandardCharsets.UTF_8);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  static String header(HttpExchange exchange, String name) {
    var value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  static String post(String path, String body) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(URL + path))
            .header("Authorization", "Bearer " + KEY)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) throw new IOException(response.statusCode() + " " + response.body());
    return response.body();
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
