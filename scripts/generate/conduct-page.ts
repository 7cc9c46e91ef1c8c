import table from '../../fixtures/conduct.json' with { type: 'json' };
import { facts, gaps } from '../../src/contract/interface.js';

/** Generates `docs/conduct.md`: the rules of conduct for clients. */
export function conductPage(): string {
  return `${[introduction, ...table.rules.map(section), outro].join('\n\n')}\n`;
}

const introduction = `<!-- Generated from fixtures/conduct.json by \`npm run generate\`. Do not edit. -->
# Conduct: what a client did about it

The journal knows every request to an account under \`/v1\`, and what became of it. \`GET /_sandbox/conduct\` judges the client by that: whether it waited, retried so that nothing was made twice, and stopped when there was nothing to wait for. Every rule is **kept**, **broken** or **not exercised**: where nothing happened that a rule is about, nobody passes it. The receivers of its webhooks are judged as well, by the log of what they were sent and how they answered.

The sessions below are with a server whose reports are done at the first read:

\`\`\`sh
npx legal-reports-sandbox --pace instant &
url=http://127.0.0.1:4010
ask() { curl -s -H 'Authorization: Bearer sbx_playground_ci' -H 'Content-Type: application/json' "$@"; }
create() { ask $url/v1/reports -d '{"type":"sociedades_y_poderes","companyId":"'"$1"'"}' "\${@:2}"; }
conduct() { npx legal-reports-sandbox conduct --url $url --key sbx_playground_ci "$@"; }
\`\`\`

A client loses the answer to a create, and asks for the report once more:

\`\`\`console
$ create lost -H 'Sandbox-Fault: reset=after'; echo "curl ended with $?"
curl ended with 56
$ create lost -o /dev/null -w '%{http_code}\\n'
201
$ conduct | grep -A3 broken
  broken         C02  Retry a lost create with the same key and body: 1 of 1 case
                 req_1b158839_2, POST /v1/reports: It has no Idempotency-Key, and comes after req_1b158839_1, whose connection ended before its response was sent.
                 Remedy: Choose an \`Idempotency-Key\` for each report before the first attempt, keep it with the order, and send it with every attempt, together with the body.
                 See docs/conduct.md#c02-lost-creates
--
  broken         C11  Close what was opened: 1 of 1 case
                 req_1b158839_2, POST /v1/reports: Its report was neither read to an end nor cancelled; the last one shown is queued.
                 Remedy: Keep the id of every report, wait for its end also over restarts, and cancel what is no longer wanted.
                 See docs/conduct.md#c11-open-ends
--
2 kept, 2 broken, 16 not exercised.
\`\`\`

A client takes an empty response for a success, and reads a report without an id, in a journal that begins anew:

\`\`\`console
$ ask -X POST $url/_sandbox/requests/clear -w '%{http_code}\\n'
204
$ create empty -H 'Sandbox-Fault: body=empty' -w '%{http_code}\\n'; ask $url/v1/reports/undefined -o /dev/null
201
$ conduct | grep -A1 '  broken'
  broken         C18  Find out what became of a lost create: 1 of 1 case
                 req_1b158839_5, POST /v1/reports: Its response could not be read. It has no Idempotency-Key, and no later request lists reports or names its report.
--
  broken         C19  Use only ids that responses gave: 1 of 1 case
                 req_1b158839_6, GET /v1/reports/undefined: Its path has "undefined" where an id belongs.
\`\`\`

A client sends a lost create again with its key, and reads the report to its end:

\`\`\`console
$ ask -X POST $url/_sandbox/requests/clear -w '%{http_code}\\n'
204
$ create again -H 'Sandbox-Fault: reset=after' -H 'Idempotency-Key: "order-1"'; echo "curl ended with $?"
curl ended with 56
$ id=$(create again -H 'Idempotency-Key: "order-1"' | node -p 'JSON.parse(fs.readFileSync(0)).id'); ask $url/v1/reports/$id -o /dev/null
$ conduct | grep -E '  kept|kept,'
  kept           C02  Retry a lost create with the same key and body: 1 case
  kept           C05  Stop at final states: 1 case
  kept           C08  Keep keys out of URLs: 3 cases
  kept           C10  Ask for nothing undocumented: 3 cases
  kept           C11  Close what was opened: 1 case
  kept           C18  Find out what became of a lost create: 1 case
  kept           C19  Use only ids that responses gave: 1 case
7 kept, 0 broken, 13 not exercised.
$ conduct > /dev/null; echo "exit code $?"
exit code 0
\`\`\`

## In CI

Drive the client that goes to production, with a key of its own: what a test asks on purpose to provoke a refusal is judged like everything else. Ask when the client has finished, with its retries, while the server runs, and before anything resets the account: a create that is not recovered by then, and a report that was not read to its end, is judged as lost.

| | |
|---|---|
| \`--format text\` | for people; colours on a terminal only |
| \`--format json\` | the answer of \`GET /_sandbox/conduct\` |
| \`--format junit\` | each rule a test case, skipped where it was not exercised |
| \`--format sarif\` | each request or message that breaks a rule an alert of code scanning, at the file that \`--source\` names; gaps that requests rest on are notes |
| \`--output FILE\` | into a file |
| \`--fail-on not-exercised\` | exit code 1 also where the suite never tried |

The exit code is 0 where no rule is broken, 1 where one is, 2 where it can not be told: no server, no key, no control plane.

\`\`\`console
$ conduct --format json | node -p 'const { outcome, kept, broken, notExercised, evicted } = JSON.parse(fs.readFileSync(0)); [outcome, kept, broken, notExercised, evicted].join(" ")'
kept 7 0 13 0
$ conduct --format junit | grep -c '<skipped'
13
$ conduct --fail-on not-exercised > /dev/null; echo "exit code $?"
exit code 1
\`\`\`

In the test process, \`await sandbox.conduct()\`, of \`startSandbox\`, is the same judgement, and \`sandbox.account('name').conduct()\` that of another account.

Times are those of the journal: when a request was received by the real clock, and where the virtual clock stood. Where a test moves the virtual clock, a wait is as long as the clock that moved more says. Journals are bounded: where older requests are no longer kept, \`evicted\` counts them, and what only they could show is not judged.

## Receivers

The rules C12 to C17 are about endpoints that were sent events. Evidence of these is an attempt, by \`deliveryId\` and \`attempt\` in the place of \`requestId\`; \`GET /v1/webhooks/{webhookId}/deliveries/{deliveryId}\` tells all of it. What has to go wrong first for a receiver to show anything, [a modifier](faults.md#what-a-message-can-suffer) makes go wrong. A refusal counts for a receiver only where the same endpoint took a sound message: who refuses everything has verified nothing. What was done upon a message is seen where the receiver calls the sandbox with the key of the account, and nowhere else.

## The rules`;

interface ShownRule {
  id: string;
  name: string;
  title: string;
  right: string;
  why: string;
  remedy: string;
  exercise: string;
  basis: readonly string[];
}

function section({ id, name, title, right, why, remedy, exercise, basis }: ShownRule): string {
  return [
    `### ${id} ${name}`,
    `**${title}.** ${right}`,
    `*Why.* ${why}`,
    `*Remedy.* ${remedy}`,
    `*To try it.* ${exercise}`,
    `*Rests on* ${basis.map(basisWords).join(' ')}`,
  ].join('\n\n');
}

function basisWords(id: string): string {
  const statement = facts.find((fact) => fact.id === id)?.statement;
  const question = gaps.find((gap) => gap.id === id)?.question;
  return `${id}: ${statement ?? question}`;
}

const outro = `Facts (F…) and gaps (G…) are numbered in [\`schemas/interface.json\`](../schemas/interface.json); the rules and their numbers are in [\`fixtures/conduct.json\`](../fixtures/conduct.json).`;
