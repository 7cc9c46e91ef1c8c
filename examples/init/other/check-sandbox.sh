#!/bin/sh
# Creates a report, waits until it is completed, and checks its conclusion.
set -eu
url=${LEGAL_REPORTS_SANDBOX_URL:-http://127.0.0.1:4010}

call() {
  curl -sS --fail-with-body -H 'Authorization: Bearer sbx_playground_init' -H 'Content-Type: application/json' "$@"
}

created=$(call "$url/v1/reports" \
  -d '{"type":"sociedades_y_poderes","companyId":"sbx-spa-clean","options":{"validate":true}}')
id=$(printf %s "$created" | grep -o '"id":"rep_[0-9a-f]*"' | head -n 1 | cut -d '"' -f 4)
delay=1
until report=$(call "$url/v1/reports/$id") && printf %s "$report" | grep -q '"status":"completed"'; do
  [ "$delay" -le 8 ] || { echo "report $id is not completed" >&2; exit 1; }
  sleep "$delay"
  delay=$((delay * 2))
done
printf %s "$report" | grep -q '"conclusion":{"result":"aprobado"' || { echo "report $id is not approved" >&2; exit 1; }
echo "report $id is completed and approved"
