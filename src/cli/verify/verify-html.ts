import type { ContractVerification, VerifiedExchange } from '../../contract/generated/types.js';
import { escapedXml } from '../junit.js';
import { exchangeText } from './verify-junit.js';
import { gapWords, outcomes, summary } from './verify-text.js';

/** A row of a table: what is asked of the server, and what came of it. */
interface HtmlRow {
  id: string;
  title: string;
  outcome: keyof typeof outcomes;
  detail: string;
  evidence: readonly VerifiedExchange[];
}

/** A verification as one page that needs nothing besides itself, and runs nothing. */
export function verifyHtml(verification: ContractVerification): string {
  const { url, version, facts, gaps } = verification;
  const ofFacts = facts.map(({ statement, ...fact }): HtmlRow => ({ ...fact, title: statement }));
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
  return `<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Outcome</th><th scope="col">What</th></tr></thead>
<tbody>
${rows.map(rowText).join('\n')}
</tbody>
</table>
`;
}

function rowText({ id, title, outcome, detail, evidence }: HtmlRow): string {
  const shown = evidence.map((each) => `<pre>${escapedXml(exchangeText(each))}</pre>`).join('');
  const open = outcome === 'broken' ? ' open' : '';
  const details = shown === '' ? '' : `<details${open}><summary>Evidence</summary>${shown}</details>`;
  return `<tr id="${id}"><th scope="row">${id}</th><td class="${outcome}">${outcomes[outcome].words}</td><td>${escapedXml(title)}<p>${escapedXml(detail)}</p>${details}</td></tr>`;
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
