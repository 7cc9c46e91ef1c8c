// Creates a report with net/http, and polls it until its status is final.
//
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     go run ./examples/go/report/main.go [companyId]
//
// clients/client.go adds what production needs: retries with an idempotency key, and Retry-After.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

type report struct {
	ID      string `json:"id"`
	Status  string `json:"status"`
	Content *struct {
		Conclusion struct {
			Result string `json:"result"`
		} `json:"conclusion"`
	} `json:"content"`
}

var (
	url     = variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")
	key     = variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_go")
	client  = &http.Client{Timeout: 10 * time.Second}
	isFinal = map[string]bool{"completed": true, "rejected": true, "failed": true, "cancelled": true, "expired": true}
)

func main() {
	companyID := "sbx-power-revoked"
	if len(os.Args) > 1 {
		companyID = os.Args[1]
	}
	found, err := send(http.MethodPost, "/v1/reports", map[string]any{
		"type":      "sociedades_y_poderes",
		"companyId": companyID,
		"options":   map[string]bool{"validate": true},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("created:", found.ID)
	for wait := 250 * time.Millisecond; !isFinal[found.Status]; wait *= 2 {
		if wait > 5*time.Second {
			wait = 5 * time.Second
		}
		time.Sleep(wait)
		if found, err = send(http.MethodGet, "/v1/reports/"+found.ID, nil); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("status:", found.Status)
	if found.Content != nil {
		fmt.Println("conclusion:", found.Content.Conclusion.Result)
	}
}

func send(method, path string, body any) (report, error) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return report{}, err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, url+path, sent)
	if err != nil {
		return report{}, err
	}
	request.Header.Set("Authorization", "Bearer "+key)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := client.Do(request)
	if err != nil {
		return report{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return report{}, err
	}
	if response.StatusCode/100 != 2 {
		return report{}, fmt.Errorf("%s %s: %d %s", method, path, response.StatusCode, text)
	}
	var found report
	err = json.Unmarshal(text, &found)
	return found, err
}

func variable(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
