// Receives webhooks with net/http: verifies each message, and acts once on each event.
//
// Start the sandbox first:  npx legal-reports-sandbox
// Then:                     go run ./examples/go/receiver/main.go
//
// It subscribes itself, creates a report, and ends when the report is completed.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const tolerance = 5 * time.Minute

type receiver struct {
	mutex   sync.Mutex
	secret  string
	handled map[string]bool
	// Gets the type of each event once.
	events chan string
}

func (own *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	// The signature is over these bytes: verify them before you parse them.
	body, err := io.ReadAll(request.Body)
	if err != nil || !isSigned(request.Header, body, own.currentSecret()) {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	var event struct {
		Type string `json:"type"`
	}
	if json.Unmarshal(body, &event) != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	// A message is sent again if its response was lost.
	if own.isFirst(request.Header.Get("webhook-id")) {
		own.events <- event.Type
	}
	response.WriteHeader(http.StatusNoContent)
}

func (own *receiver) currentSecret() string {
	own.mutex.Lock()
	defer own.mutex.Unlock()
	return own.secret
}

func (own *receiver) setSecret(secret string) {
	own.mutex.Lock()
	defer own.mutex.Unlock()
	own.secret = secret
}

func (own *receiver) isFirst(id string) bool {
	own.mutex.Lock()
	defer own.mutex.Unlock()
	first := !own.handled[id]
	own.handled[id] = true
	return first
}

func isSigned(headers http.Header, body []byte, secret string) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Since(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	right := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal(right, []byte(signature)) {
			return true
		}
	}
	return false
}

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	own := &receiver{handled: map[string]bool{}, events: make(chan string, 100)}
	server := &http.Server{Handler: own}
	go server.Serve(listener)
	defer server.Close()

	var webhook struct {
		Secret string `json:"secret"`
	}
	subscription := map[string]any{"url": "http://" + listener.Addr().String() + "/hook", "events": []string{"*"}}
	if err := post("/v1/webhooks", subscription, &webhook); err != nil {
		return err
	}
	own.setSecret(webhook.Secret)
	var report struct{}
	order := map[string]string{"type": "sociedades_y_poderes", "companyId": "sbx-spa-clean"}
	if err := post("/v1/reports", order, &report); err != nil {
		return err
	}
	deadline := time.After(30 * time.Second)
	for {
		select {
		case event := <-own.events:
			fmt.Println("received:", event)
			if event == "report.completed" {
				return nil
			}
		case <-deadline:
			return errors.New("no report.completed within 30 seconds")
		}
	}
}

func post(path string, body, result any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	url := variable("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010") + path
	request, err := http.NewRequest(http.MethodPost, url, strings.NewReader(string(text)))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+variable("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_go-receiver"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		refusal, _ := io.ReadAll(response.Body)
		return fmt.Errorf("POST %s: %d %s", path, response.StatusCode, refusal)
	}
	return json.NewDecoder(response.Body).Decode(result)
}

func variable(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
