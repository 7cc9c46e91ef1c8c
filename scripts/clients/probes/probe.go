// Sends one request with net/http, and prints what its caller got: {"threw": …} or {"status", "value"}.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

type request struct {
	Method    string            `json:"method"`
	URL       string            `json:"url"`
	Path      string            `json:"path"`
	WarmPath  *string           `json:"warmPath"`
	Headers   map[string]string `json:"headers"`
	Body      *string           `json:"body"`
	TimeoutMs *int              `json:"timeoutMs"`
}

func main() {
	var sent request
	if err := json.Unmarshal([]byte(os.Args[2]), &sent); err != nil {
		panic(err)
	}
	if os.Args[1] == "go-key" {
		sent.Headers["Idempotency-Key"] = `"probe"`
	}
	client := &http.Client{}
	if sent.TimeoutMs != nil {
		client.Timeout = time.Duration(*sent.TimeoutMs) * time.Millisecond
	}
	if sent.WarmPath != nil {
		if _, _, err := send(client, sent, "GET", *sent.WarmPath, nil); err != nil {
			panic(err)
		}
	}
	status, value, err := send(client, sent, sent.Method, sent.Path, sent.Body)
	got := map[string]any{"status": status, "value": value}
	if err != nil {
		got = map[string]any{"threw": err.Error()}
	}
	text, _ := json.Marshal(got)
	fmt.Println(string(text))
}

func send(client *http.Client, sent request, method, path string, body *string) (int, any, error) {
	var content io.Reader
	if body != nil {
		content = strings.NewReader(*body)
	}
	call, err := http.NewRequest(method, sent.URL+path, content)
	if err != nil {
		return 0, nil, err
	}
	for name, value := range sent.Headers {
		call.Header.Set(name, value)
	}
	response, err := client.Do(call)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, nil, err
	}
	if response.StatusCode >= 300 {
		return response.StatusCode, nil, nil
	}
	var value any
	err = json.Unmarshal(text, &value)
	return response.StatusCode, value, err
}
