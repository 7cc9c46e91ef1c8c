#!/usr/bin/env bash
# Package: dmarc-report-parser@0.1.5; on Node 20.20.2
# Guess: a record whose policy was overridden, with its reason, is read; the
#   types of the result have the reason.
# Seen: the whole report is refused with a validation error, with one reason as
#   with two: the XML reader makes each element a list, and the list in a reason
#   is not taken apart. A report without a reason is read.
# Rule: RFC 7489, Appendix C: policy_evaluated has any number of reason
#   elements, each with a type and an optional comment. RFC 9990, which has
#   replaced it since May 2026, keeps that.
# Matters: a notice that was forwarded is the case that one reads these reports
#   for.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts dmarc-report-parser@0.1.5

cat >look.mjs <<'JS'
import { parseDmarcReportsFromXml } from 'dmarc-report-parser';

const report = (reasons) => `<?xml version="1.0" encoding="UTF-8"?>
<feedback>
  <version>1.0</version>
  <report_metadata>
    <org_name>receiver.example</org_name><email>reports@receiver.example</email><report_id>1</report_id>
    <date_range><begin>1772236800</begin><end>1772323199</end></date_range>
  </report_metadata>
  <policy_published><domain>firm.example</domain><adkim>r</adkim><aspf>r</aspf><p>reject</p><sp>reject</sp><pct>100</pct></policy_published>
  <record>
    <row>
      <source_ip>192.0.2.1</source_ip><count>1</count>
      <policy_evaluated><disposition>none</disposition><dkim>fail</dkim><spf>fail</spf>${reasons}</policy_evaluated>
    </row>
    <identifiers><header_from>firm.example</header_from></identifiers>
    <auth_results><spf><domain>firm.example</domain><result>fail</result></spf></auth_results>
  </record>
</feedback>`;
const forwarded = '<reason><type>forwarded</type><comment>known forwarder</comment></reason>';
const other = '<reason><type>other</type></reason>';
for (const [name, reasons] of Object.entries({ 'no reason': '', 'one reason': forwarded, 'two reasons': forwarded + other })) {
  try {
    const { reports } = await parseDmarcReportsFromXml([report(reasons)]);
    console.log(`${name}:`, JSON.stringify(reports[0].record[0].row.policyEvaluated));
  } catch (error) {
    const [issue] = JSON.parse(error.message);
    console.log(`${name}: ${issue.path.join('.')}: ${issue.message}`);
  }
}
JS

expected=$(cat <<'TEXT'
no reason: {"disposition":"none","dkim":"fail","spf":"fail"}
one reason: record.0.row.0.policy_evaluated.0.reason.0.type: Expected 'forwarded' | 'sampled_out' | 'trusted_forwarder' | 'mailing_list' | 'local_policy' | 'other', received array
two reasons: record.0.row.0.policy_evaluated.0.reason.0.type: Expected 'forwarded' | 'sampled_out' | 'trusted_forwarder' | 'mailing_list' | 'local_policy' | 'other', received array
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
