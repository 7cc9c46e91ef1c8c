// A safe client with net/http: it creates a report and waits until the report has ended.
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     go run client.go [companyId] [orderId]
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

type report struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

// #region safe
const maxAttempts = 5
const maxWait = time.Minute

// 409: the first attempt of the same order still runs.
var retried = map[int]bool{409: true, 429: true, 500: true, 502: true, 503: true, 504: true}

var client = &http.Client{
	// The limit of each attempt, with its body.
	Timeout: timeout(),
	// A redirected POST would become a GET.
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Sends a request until its response is a report; each attempt is the same request.
func send(method, path, idempotencyKey, body string) (report, error) {
	for attempt := 1; ; attempt++ {
		found, isFinal, retryAfter, err := tryOnce(method, path, idempotencyKey, body)
		if err == nil {
			return found, nil
		}
		// At least as long as the server asks; otherwise longer each time, and not all clients at once.
		wait := time.Duration(250*math.Pow(2, float64(attempt))*(1+rand.Float64())) * time.Millisecond
		if retryAfter > wait {
			wait = retryAfter
		}
		if isFinal || attempt == maxAttempts || wait > maxWait {
			return report{}, err
		}
		time.Sleep(wait)
	}
}

func tryOnce(method, path, idempotencyKey, body string) (found report, isFinal bool, retryAfter time.Duration, err error) {
	request, err := http.NewRequest(method, variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")+path, strings.NewReader(body))
	if err != nil {
		return report{}, true, 0, err
	}
	request.Header.Set("Authorization", "Bearer "+variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_demo"))
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", idempotencyKey)
	}
	// No response, or one that nobody can read: the report may have been made.
	response, err := client.Do(request)
	if err != nil {
		return report{}, false, 0, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return report{}, false, 0, err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		err = fmt.Errorf("%s %s: %d %s", method, path, response.StatusCode, text)
		return report{}, !retried[response.StatusCode], parseRetryAfter(response.Header.Get("Retry-After")), err
	}
	err = json.Unmarshal(text, &found)
	if err == nil && found.ID == "" {
		err = fmt.Errorf("no report: %s", text)
	}
	return found, false, 0, err
}

// How long to wait, from seconds or an HTTP date.
func parseRetryAfter(value string) time.Duration {
	if seconds, err := strconv.Atoi(value); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		return time.Until(at)
	}
	return 0
}

// The key is that of the order: each attempt, also after a restart, creates the same report.
func createReport(orderID, companyID string) (report, error) {
	body, _ := json.Marshal(map[string]string{"type": "sociedades_y_poderes", "companyId": companyID})
	return send(http.MethodPost, "/v1/reports", strconv.Quote(orderID), string(body))
}

// #endregion

func main() {
	companyID, orderID := "sbx-spa-clean", fmt.Sprintf("order-%d", time.Now().UnixNano())
	if len(os.Args) > 1 {
		companyID = os.Args[1]
	}
	if len(os.Args) > 2 {
		orderID = os.Args[2]
	}
	found, err := createReport(orderID, companyID)
	// Lawyers take hours: ask less often the longer it takes.
	final := map[string]bool{"completed": true, "rejected": true, "failed": true, "cancelled": true, "expired": true}
	for wait := time.Second; err == nil && !final[found.Status]; {
		time.Sleep(wait + time.Duration(rand.Int63n(int64(wait)/10)))
		if wait = wait * 3 / 2; wait > time.Minute {
			wait = time.Minute
		}
		found, err = send(http.MethodGet, "/v1/reports/"+found.ID, "", "")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(found.ID, found.Status)
}

func timeout() time.Duration {
	milliseconds, err := strconv.Atoi(variable("LEGAL_REPORTS_TIMEOUT_MS", "10000"))
	if err != nil {
		panic(err)
	}
	return time.Duration(milliseconds) * time.Millisecond
}

func variable(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
