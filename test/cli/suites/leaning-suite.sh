# A suite that leans on one answer to an open question: what its first argument names. curl starts in a tenth of the time
# that Node takes, and a fragment, which it does not send, has it ask twelve times.
url=$(printenv "${2:-LEGAL_REPORTS_SANDBOX_URL}")/v1/reports
post() {
  curl -s -o /dev/null -w "%{$2}\n" -H 'Authorization: Bearer sbx_playground_suite' \
    -H 'Content-Type: application/json' -d "$1" "$url#[1-12]" || exit 1
}
report='{"type":"sociedades_y_poderes","companyId":"acme"}'
case $1 in
  facts) got=$(post "$report" http_code) && ! echo "$got" | grep -qv '^2' ;;
  status) got=$(post "$report" http_code) && ! echo "$got" | grep -q '^202$' ;;
  errors) got=$(post '{}' content_type) && ! echo "$got" | grep -q '^text/html; charset=utf-8$' ;;
  *) false ;;
esac
