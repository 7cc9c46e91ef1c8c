import { didYouMean } from '../../contract/nearest.js';
import { type ProblemEntry, problem, problemPath, problems } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { Handlers } from '../pipeline/handler.js';
import { escapeHtml } from '../syntax/html.js';
import { htmlPage, htmlPageHeaders } from './page.js';

/** The pages that the `type` of a problem points to. */
export function problemHandlers(): Pick<Handlers, 'getProblem' | 'listProblems'> {
  return {
    listProblems: { handle: () => ({ outcome: 'listed', ...htmlOutput('Problems', problemCatalogue()) }) },
    getProblem: {
      handle({ path: { code } }) {
        const entry = problems.find((candidate) => candidate.code === code);
        if (entry !== undefined) return { outcome: 'found', ...htmlOutput(entry.title, explanation(entry)) };
        const hint = didYouMean(
          code,
          problems.map((candidate) => candidate.code),
        );
        throw problem('problem-not-found', { code: quoteValue(code), hint });
      },
    },
  };
}

function htmlOutput(title: string, body: string) {
  return { headers: htmlPageHeaders, body: htmlPage(title, body) };
}

function problemCatalogue(): string {
  const rows = problems.map(
    ({ code, status, title, meaning }) =>
      `<tr><td>${status}</td><td><a href="${problemPath(code)}">${title}</a></td><td>${inlineHtml(meaning)}</td></tr>`,
  );
  return `<p>Every error of this server is one of these, as <code>application/problem+json</code> (RFC 9457).</p>
<table><thead><tr><th>Status</th><th>Type</th><th>Meaning</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function explanation({ code, status, meaning, mend, fact, gap }: ProblemEntry): string {
  const basis = fact ? `documented: fact ${fact}` : `assumed: this sandbox's answer to gap ${gap}`;
  return `<dl>
<dt>Type</dt><dd><code>${problemPath(code)}</code></dd>
<dt>Status</dt><dd>${status}</dd>
<dt>What it means</dt><dd>${inlineHtml(meaning)}</dd>
<dt>How to mend it</dt><dd>${inlineHtml(mend)}</dd>
<dt>In the interface</dt><dd>${basis}</dd>
</dl>
<p><a href="/problems">All problems</a></p>`;
}

/** Catalogue text as HTML; backticks mark code. */
function inlineHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
