import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientResult, ClientTable } from '../../src/contract/generated/types.js';
import { root } from '../generate/schemas.js';

const path = join(root, 'fixtures/clients.json');

/** Reads the table of the clients' behaviour. */
export function readClients(): ClientTable {
  return JSON.parse(readFileSync(path, 'utf8')) as ClientTable;
}

/** Writes the table, with one line per result and effect. */
export function writeClients(table: ClientTable): void {
  const text = JSON.stringify(table, null, 2)
    .replace(/\{\n\s+"requests":[^{}]*\}/g, inOneLine)
    .replace(/"effect": \{[^{}]*(?:\{[^{}]*\}[^{}]*)?\}/g, inOneLine);
  writeFileSync(path, `${text}\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', path], { stdio: 'pipe' });
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Formats a result in one line: `2 requests, report, 2 reports made`. */
export function resultInWords({ requests, got, status, exit, reports, early }: ClientResult): string {
  return [
    `${requests} ${requests === 1 ? 'request' : 'requests'}`,
    status === undefined ? got : `${got} ${status}`,
    ...(exit === undefined ? [] : [`exit code ${exit}`]),
    ...(reports === undefined ? [] : [`${reports} ${reports === 1 ? 'report' : 'reports'} made`]),
    ...(early ? ['early'] : []),
  ].join(', ');
}
