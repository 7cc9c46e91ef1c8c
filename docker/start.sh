# Starts what the image is asked for; a server, where nothing else is.
set -e
case "${1:-serve}" in
  -* | serve | replay)
    # Its control plane is open to others by a token alone: where none is given, it gets one for this start.
    if [ -z "$LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN" ]; then
      LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN=$(node -p 'crypto.randomUUID()')
      export LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN
      echo "admin token of this start: $LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN (LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN sets it)" >&2
    fi
    ;;
esac
# In the place of this shell, which would keep signals from it.
exec node node_modules/legal-reports-sandbox/dist/cli.js "$@"
