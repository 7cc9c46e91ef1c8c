# Starts the server in the background, and passes its address on to later steps.
set -euo pipefail
folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/sandbox.XXXXXX")
action=$GITHUB_ACTION_PATH
installed=node_modules/.bin/legal-reports-sandbox

fail() {
  echo "::error::$1"
  exit 1
}

if [ -n "$SANDBOX_COMMAND" ]; then
  command=$SANDBOX_COMMAND
elif [ -x "$installed" ] && [ "$("$installed" --version)" = "$SANDBOX_VERSION" ]; then
  command=$installed
elif [ "$SANDBOX_SOURCE" = registry ]; then
  command="npx --yes legal-reports-sandbox@$SANDBOX_VERSION"
else
  found=$(node -p 'require(process.argv[1]).version' "$action/package.json")
  [ "$found" = "$SANDBOX_VERSION" ] ||
    fail "version $SANDBOX_VERSION is not on the registry. This checkout of the action is $found: name its commit or tag in uses, or leave version out."
  if [ ! -f "$action/dist/cli.js" ]; then
    (cd "$action" && npm ci --ignore-scripts --no-audit --no-fund && npm run --silent build) >"$folder/build" 2>&1 || {
      cat "$folder/build"
      fail 'legal-reports-sandbox could not be built.'
    }
  fi
  command=
fi

# Words are split on purpose: command and flags are several. A * among them is no pattern of files.
set -f
# shellcheck disable=SC2086
if [ -n "$command" ]; then
  set -- $command
else
  set -- node "$action/dist/cli.js"
fi
# shellcheck disable=SC2086
nohup "$@" $SANDBOX_FLAGS --port "$SANDBOX_PORT" --port-file "$folder/port" >"$folder/log" 2>&1 &
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
