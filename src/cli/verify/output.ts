import type {
  ContractVerification,
  VerifiedExchange,
  VerifiedFact,
  VerifiedGap,
} from '../../contract/generated/types.js';
import {
  escapedXml,
  type JunitCase,
  junit,
  type SarifResult,
  type SarifRule,
  sarif,
} from '../report-formats.js';
import { oneLine, paint } from '../streams.js';

const outcomes = {
  holds: { words: 'holds', colour: 32 },
  broken: { words: 'broken', colour: 31 },
  untold: { words: 'undecided', colour: 33 },
  known: { words: 'known', colour: 32 },
  unforeseen: { words: 'unforeseen', colour: 35 },
} as const;

const width = 'unforeseen'.length;
const indent = ' '.repeat(width + 4);

/** A verification as text: each fact with its evidence, and each gap with its answer. */
export function verifyText(verification: ContractVerification, isColoured: boolean): string {
  const { url, facts, gaps } = verification;
  const label = (outcome: keyof typeof outcomes): string =>
    paint(outcomes[outcome].colour, outcomes[outcome].words.padEnd(width), isColoured);
  const lines = [
    `Documented facts, checked against ${url}`,
    ...facts.flatMap((fact) => [
      `  ${label(fact.outcome)}  ${fact.id}  ${fact.statement}`,
      ...(fact.outcome === 'holds' ? [] : [indent + oneLine(fact.detail)]),
      ...(fact.outcome === 'broken' ? fact.evidence.flatMap(exchangeLines) : []),
      ...observationsOf(fact).map((line) => indent + oneLine(line)),
    ]),
    ...(gaps.length === 0 ? [] : ['', 'Gaps, with the answers found']),
    ...gaps.flatMap((gap) => [
      `  ${label(gap.outcome)}  ${gap.id}  ${gapWords(gap)}`,
      ...(gap.outcome === 'known' ? [] : [indent + oneLine(gap.detail)]),
    ]),
    '',
    ...summary(verification),
  ];
  return `${lines.join('\n')}\n`;
}

/** `create-status=202`, as --gap takes it; only the name for a gap with one answer. */
function gapWords({ name, answer }: VerifiedGap): string {
  return answer === null ? name : `${name}=${answer}`;
}

function observationsOf({ observations }: VerifiedFact): string[] {
  return observations.map(({ detail }) => `Observed: ${detail}`);
}

/** Totals in two or three lines, and one more if there are observations. */
function summary(verification: ContractVerification): string[] {
  const { holds, broken, untold, requests, created, facts, gaps } = verification;
  const observed = facts.flatMap(({ observations }) => observations).length;
  const count = (outcome: VerifiedGap['outcome']): number =>
    gaps.filter((gap) => gap.outcome === outcome).length;
  const ofGaps = `${count('known')} gaps with a foreseen answer, ${count('unforeseen')} with another, ${count('untold')} undecided.`;
  return [
    `${holds} facts hold, ${broken} broken, ${untold} undecided.`,
    ...(observed === 0 ? [] : [`${observed} ${observed === 1 ? 'observation' : 'observations'}.`]),
    ...(gaps.length === 0 ? [] : [ofGaps]),
    `${requests} requests, ${created} reports created.`,
  ];
}

function exchangeLines({ request, answer, failure }: VerifiedExchange): string[] {
  const cut = (text: string): string => oneLine(text.length > 200 ? `${text.slice(0, 200)} …` : text);
  const body = request.body === null ? '' : ` ${cut(request.body)}`;
  const response = answer === null ? `${failure}` : `${answer.status} ${cut(answer.body)}`.trimEnd();
  return [`${indent}> ${request.method} ${request.url}${body}`, `${indent}< ${response}`];
}

/** A verification as JUnit XML. Facts and gaps are test cases; gaps can't fail. */
export function verifyJunit({ facts, gaps }: ContractVerification): string {
  const ofFacts = facts.map((fact): JunitCase => {
    const { id, name, statement, outcome, detail, evidence } = fact;
    const title = `${id} ${name}: ${statement}`;
    const observations = observationsOf(fact);
    const judged =
      observations.length === 0 ? { name: title } : { name: title, out: observations.join('\n') };
    if (outcome === 'untold') return { ...judged, skipped: detail };
    if (outcome === 'holds') return judged;
    const text = evidence.map(exchangeText).join('\n\n');
    return { ...judged, failure: { type: name, message: detail, text } };
  });
  const ofGaps = gaps.map(({ outcome, ...gap }): JunitCase => {
    const title = `${gap.id} ${gap.name}: ${gap.question}`;
    if (outcome === 'untold') return { name: title, skipped: gap.detail };
    return { name: title, out: `${outcome}: ${gapWords({ outcome, ...gap })}\n${gap.detail}` };
  });
  const suites = [
    { name: 'facts', cases: ofFacts },
    { name: 'gaps', cases: ofGaps },
  ];
  return junit(suites.filter(({ cases }) => cases.length > 0));
}

/** An exchange as on the wire, without keys. */
function exchangeText({ request, answer, failure }: VerifiedExchange): string {
  const lines = (headers: Readonly<Record<string, string>>): string[] =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [`${request.method} ${request.url}`, ...lines(request.headers)];
  const sentLines = request.body === null ? sent : [...sent, '', request.body.trimEnd()];
  if (answer === null) return [...sentLines, '', `(no response: ${failure})`].join('\n');
  return [...sentLines, '', `${answer.status}`, ...lines(answer.headers), '', answer.body]
    .join('\n')
    .trimEnd();
}

/** A row of a table: a fact or gap with its outcome. */
interface HtmlRow {
  id: string;
  title: string;
  outcome: keyof typeof outcomes;
  detail: string;
  evidence: readonly VerifiedExchange[];
  observations?: VerifiedFact['observations'];
}

/** A verification as one self-contained page without scripts. */
export function verifyHtml(verification: ContractVerification): string {
  const { url, version, facts, gaps } = verification;
  const ofFacts = facts.map(
    ({ statement, ...fact }): HtmlRow => ({
      ...fact,
      title: statement,
      evidence: [...fact.evidence, ...fact.observations.flatMap((one) => one.evidence)],
    }),
  );
  const ofGaps = gaps.map((gap): HtmlRow => {
    const answered = gap.outcome === 'known' ? `${gapWords(gap)}. ` : '';
    return { ...gap, title: gap.question, detail: `${answered}${gap.detail}` };
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Contract verification of ${escapedXml(url)}</title>
<style>${style}</style>
<h1>Contract verification of ${escapedXml(url)}</h1>
<p>${summary(verification).map(escapedXml).join('<br>')}</p>
${table('What is documented', ofFacts)}${gaps.length === 0 ? '' : table('What is left open', ofGaps)}<p>By legal-reports-sandbox ${escapedXml(version)}. Keys are left out of all that is shown.</p>
</html>
`;
}

function table(caption: string, rows: readonly HtmlRow[]): string {
  const lines = rows.map(({ id, title, outcome, detail, evidence, observations = [] }) => {
    const shown = evidence.map((each) => `<pre>${escapedXml(exchangeText(each))}</pre>`).join('');
    const open = outcome === 'broken' ? ' open' : '';
    const details = shown === '' ? '' : `<details${open}><summary>Evidence</summary>${shown}</details>`;
    const observed = observations.map((one) => `<p>Observed: ${escapedXml(one.detail)}</p>`).join('');
    return `<tr id="${id}"><th scope="row">${id}</th><td class="${outcome}">${outcomes[outcome].words}</td><td>${escapedXml(title)}<p>${escapedXml(detail)}</p>${observed}${details}</td></tr>`;
  });
  return `<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Outcome</th><th scope="col">What</th></tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>
`;
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; width: 100%; margin: 2rem 0; }
caption { font-weight: bold; font-size: 1.25rem; text-align: left; }
th, td { border-top: 1px solid #ccc; padding: .5rem; text-align: left; vertical-align: top; }
td:nth-child(2) { white-space: nowrap; font-weight: bold; }
td p { margin: .25rem 0 0; color: #555; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: .5rem; }
.holds, .known { color: #116329; } .broken { color: #b3261e; } .untold { color: #7a5200; } .unforeseen { color: #6639ba; }
`;

/** A verification as SARIF: each fact is a rule, and each that is broken a result; gaps break nothing. */
export function verifySarif({ facts }: ContractVerification): string {
  const rules = facts.map(({ id, name, statement }): SarifRule => {
    const text = { text: statement };
    return { id, name, shortDescription: text, fullDescription: text, help: text };
  });
  const results = facts.flatMap(({ id, outcome, detail, evidence }, ruleIndex): SarifResult[] => {
    if (outcome !== 'broken') return [];
    const { method = 'GET', url = 'http://localhost/' } = evidence[0]?.request ?? {};
    const { pathname } = new URL(url);
    const about = { file: pathname, resource: `${method} ${pathname}`, fingerprint: `${id}:1` };
    return [{ ruleId: id, ruleIndex, level: 'error', text: detail, ...about }];
  });
  return sarif(rules, results);
}
