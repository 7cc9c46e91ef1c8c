// Runs the sandbox in a container for the tests of one class.
// Build the image first, in a clone:  docker build -t legal-reports-sandbox .
// Then:                               mvn -f examples/java/testcontainers test
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.DockerImageName;

@Testcontainers
class SandboxTest {
  @Container
  static final GenericContainer<?> sandbox =
      new GenericContainer<>(DockerImageName.parse("legal-reports-sandbox"))
          // A report is completed at the first read.
          .withCommand("--pace", "instant")
          .withExposedPorts(4010)
          .waitingFor(Wait.forHttp("/readyz").forPort(4010));

  final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aCompanyOfTheCatalogueIsApproved() throws IOException, InterruptedException {
    // A key of its own gives each test its own reports and clock.
    var key = "sbx_playground_approved";
    var body = "{\"type\":\"sociedades_y_poderes\",\"companyId\":\"sbx-spa-clean\",\"options\":{\"validate\":true}}";
    var created =
        send(
            request("/v1/reports", key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
    assertEquals(201, created.statusCode());
    var id = Pattern.compile("\"id\":\"(\\w+)\"").matcher(created.body());
    assertTrue(id.find());
    var report = send(request("/v1/reports/" + id.group(1), key).build());
    assertTrue(report.body().contains("\"conclusion\":{\"result\":\"aprobado\""));
  }

  HttpRequest.Builder request(String path, String key) {
    var address = "http://" + sandbox.getHost() + ":" + sandbox.getMappedPort(4010);
    return HttpRequest.newBuilder(URI.create(address + path)).header("Authorization", "Bearer " + key);
  }

  HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.ofString());
  }
}
