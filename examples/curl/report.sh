#!/usr/bin/env bash
# A report from request to result, in a world of its own: no waiting, the same output in every run.
# Start the sandbox first:  npx legal-reports-sandbox
set -euo pipefail

url=${LEGAL_REPORTS_SANDBOX_URL:-http://127.0.0.1:4010}
# Any name after sbx_playground_ opens an account of its own.
key=sbx_playground_${WORLD:-curl-example}

ask() {
  curl --silent --show-error --fail-with-body \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' "$@"
}
# The value of a string field; a real script would use jq.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# Nothing moves from now on until the clock is advanced.
ask -X PUT "$url/_sandbox/clock" -d '{"mode":"manual"}' >/dev/null

created=$(ask "$url/v1/reports" -d '{
  "type": "sociedades_y_poderes",
  "companyId": "sbx-power-revoked",
  "options": { "validate": true }
}')
id=$(field id <<<"${created%%,*}")
echo "created: $id"

# A day passes; the answer says what happened.
ask "$url/_sandbox/clock/advance" -d '{"by":"P1D"}' | grep -o '"type":"[^"]*"'

# The conclusion comes last in the content.
ask "$url/v1/reports/$id" | grep -o '"conclusion":{"result":"[^"]*"'
