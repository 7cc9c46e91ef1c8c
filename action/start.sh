# Starts the server behind this step, and tells later steps where it is.
set -euo pipefail
folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/sandbox.XXXXXX")

# Words are split on purpose: command and flags are several. A * among them is no pattern of files.
set -f
# shellcheck disable=SC2086
nohup $SANDBOX_COMMAND $SANDBOX_FLAGS --port "$SANDBOX_PORT" --port-file "$folder/port" >"$folder/log" 2>&1 &
server=$!

for _ in $(seq 600); do
  if [ -s "$folder/port" ]; then
    url=http://127.0.0.1:$(head -n 1 "$folder/port")
    echo "url=$url" >>"$GITHUB_OUTPUT"
    echo "LEGAL_REPORTS_SANDBOX_URL=$url" >>"$GITHUB_ENV"
    cat "$folder/log"
    exit 0
  fi
  kill -0 "$server" 2>/dev/null || break
  sleep 0.1
done
echo '::error::legal-reports-sandbox is not ready:'
cat "$folder/log"
kill "$server" 2>/dev/null || true
exit 1
