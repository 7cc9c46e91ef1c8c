import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type RequestLine, textLines } from '../../src/http/log-lines.js';
import { readPage, root } from './sessions.js';

const { text } = readPage('docs/running.md');
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );
const [ready = '', line = ''] = blocks('json');

describe('docs/running.md', () => {
  it('shows a CI script that has the described effects', async () => {
    const [, script = ''] = blocks('sh');
    const localScript = script.replaceAll(
      'npx legal-reports-sandbox',
      `${process.execPath} ${join(root, 'dist/cli.js')}`,
    );
    const cwd = mkdtempSync(join(tmpdir(), 'running-'));
    await promisify(execFile)('bash', ['-c', `set -m\n${localScript}`], { cwd });
    expect(readdirSync(cwd).sort()).toEqual(['ready.json', 'report.json', 'requests.jsonl']);
    const read = (name: string) => JSON.parse(readFileSync(join(cwd, name), 'utf8'));
    expect(read('report.json')).toMatchObject({ companyId: 'sbx-spa-clean' });
    const written = read('ready.json');
    expect({ ...written, url: '', pid: 0 }).toEqual({ ...JSON.parse(ready), url: '', pid: 0 });
    const logged = read('requests.jsonl');
    const shown = JSON.parse(line);
    expect(JSON.stringify({ ...logged, time: shown.time, ms: shown.ms })).toBe(line.trimEnd());
  });

  it('shows the log lines as they are written', () => {
    const refused: Partial<RequestLine> = { method: 'GET', account: null, scenario: null, traceId: null };
    const base = JSON.parse(line) as RequestLine;
    const at = (second: number) => `2026-11-20T09:30:0${second}.000Z`;
    const lines: RequestLine[] = [
      base,
      { ...base, ...refused, time: at(1), status: 401, ms: 0.3, problem: 'authentication-required' },
      {
        ...{ ...base, ...refused, time: at(2), status: null, complete: false, ms: 0.5 },
        ...{ account: 'demo', fault: 'reset=before; by=header' },
      },
    ];
    expect(blocks('text')[0]).toBe(`${lines.map(textLines(false)).join('\n')}\n`);
  });
});
