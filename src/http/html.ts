import { hash } from 'node:crypto';
import { type ProblemEntry, problemPath, problems } from '../contract/problems.js';
import type { ResponseHeaders } from './response.js';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1.25rem}
h1{font-size:1.6rem;margin:0 0 1.5rem}
code{font:.9em ui-monospace,monospace;background:color-mix(in srgb,currentColor 8%,transparent);padding:.1em .3em;border-radius:.25em}
dt{font-weight:600;margin-top:1rem}dd{margin:.15rem 0 0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}
header{font-size:.85rem;opacity:.7;margin-bottom:.5rem}`;

/** Headers that forbid a page to load, send or run anything, and other pages to embed it. */
const htmlPageHeaders: ResponseHeaders = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** A complete HTML page. It loads nothing. */
function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · legal-reports-sandbox</title>
<style>${style}</style></head>
<body>
<header>legal-reports-sandbox</header>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

interface HtmlOutput {
  headers: ResponseHeaders;
  body: string;
}

/** The page that lists all problems. */
export function problemCatalogue(): HtmlOutput {
  const rows = problems.map(
    ({ code, status, title, meaning }) =>
      `<tr><td>${status}</td><td><a href="${problemPath(code)}">${title}</a></td><td>${inlineHtml(meaning)}</td></tr>`,
  );
  const body = `<p>Every error of this server is one of these, as <code>application/problem+json</code> (RFC 9457).</p>
<table><thead><tr><th>Status</th><th>Type</th><th>Meaning</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
  return { headers: htmlPageHeaders, body: htmlPage('Problems', body) };
}

/** The page that explains one problem. */
export function problemPage({ code, status, title, meaning, mend, fact, gap }: ProblemEntry): HtmlOutput {
  const basis = fact ? `documented: fact ${fact}` : `assumed: this sandbox's answer to gap ${gap}`;
  const body = `<dl>
<dt>Type</dt><dd><code>${problemPath(code)}</code></dd>
<dt>Status</dt><dd>${status}</dd>
<dt>What it means</dt><dd>${inlineHtml(meaning)}</dd>
<dt>How to correct it</dt><dd>${inlineHtml(mend)}</dd>
<dt>In the interface</dt><dd>${basis}</dd>
</dl>
<p><a href="/problems">All problems</a></p>`;
  return { headers: htmlPageHeaders, body: htmlPage(title, body) };
}

/** Catalogue text as HTML; backticks mark code. */
function inlineHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
