import { hash } from 'node:crypto';
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
export const htmlPageHeaders: ResponseHeaders = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** A complete HTML page. It loads nothing. */
export function htmlPage(title: string, body: string): string {
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
