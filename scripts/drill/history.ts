// Verifies the history of a report without code of the server: RFC 8785 for hashes, RFC 6902 for patches.
import { createHash } from 'node:crypto';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

interface PatchStep {
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  path: string;
  from?: string;
  value?: Json;
}

export interface HistoryEntry {
  sequence: number;
  action: string;
  reason: string | null;
  patch: PatchStep[];
  contentHash: string;
  hash: string;
  previousHash: string | null;
}

/** Returns JSON with its names in the order of their UTF-16 units and without white space. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`).join(',')}}`;
}

/** Returns the errors of a report and its history; empty if both verify. */
export function historyErrors(reportText: string, historyText: string): string[] {
  const report = JSON.parse(reportText) as { content?: Json };
  const { entries } = JSON.parse(historyText) as { entries: HistoryEntry[] };
  const errors: string[] = [];
  let replayed: Json = null;
  let previousHash: string | null = null;
  for (const [at, entry] of entries.entries()) {
    const { hash, ...rest } = entry;
    if (entry.sequence !== at + 1) errors.push(`entry ${at + 1} has the sequence ${entry.sequence}`);
    if (hashOf(rest as unknown as Json) !== hash) errors.push(`entry ${at + 1} has another hash`);
    if (entry.previousHash !== previousHash) errors.push(`entry ${at + 1} does not follow the one before`);
    previousHash = hash;
    try {
      for (const step of entry.patch) replayed = applyStep(replayed, step);
    } catch (error) {
      errors.push(`the patch of entry ${at + 1} does not apply: ${error}`);
    }
  }
  if (canonicalJson(replayed) !== canonicalJson(report as Json))
    errors.push('its patches do not give the report');
  if (hashOf(report.content ?? null) !== entries.at(-1)?.contentHash)
    errors.push('its last content hash is not that of the report');
  return errors;
}

function hashOf(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

function applyStep(document: Json, { op, path, from = '', value = null }: PatchStep): Json {
  switch (op) {
    case 'test':
      if (canonicalJson(valueAt(document, path)) !== canonicalJson(value)) throw new Error(`test of ${path}`);
      return document;
    case 'add':
      return put(document, path, structuredClone(value), true);
    case 'replace':
      return put(document, path, structuredClone(value), false);
    case 'remove':
      return remove(document, path);
    case 'copy':
      return put(document, path, structuredClone(valueAt(document, from)), true);
    case 'move': {
      const moved = valueAt(document, from);
      return put(remove(document, from), path, moved, true);
    }
  }
}

function tokensOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function child(parent: Json, token: string): Json {
  const found =
    parent === null || typeof parent !== 'object' ? undefined : (parent as Record<string, Json>)[token];
  if (found === undefined) throw new Error(`nothing at ${token}`);
  return found;
}

function valueAt(document: Json, path: string): Json {
  return tokensOf(path).reduce(child, document);
}

/** Returns the parent of a value, and the last token of its path. */
function placeOf(document: Json, path: string): { parent: Json; name: string } {
  const tokens = tokensOf(path);
  const name = tokens.pop() ?? '';
  return { parent: tokens.reduce(child, document), name };
}

function put(document: Json, path: string, value: Json, inserts: boolean): Json {
  if (path === '') return value;
  const { parent, name } = placeOf(document, path);
  if (Array.isArray(parent))
    parent.splice(name === '-' ? parent.length : Number(name), inserts ? 0 : 1, value);
  else (parent as Record<string, Json>)[name] = value;
  return document;
}

function remove(document: Json, path: string): Json {
  const { parent, name } = placeOf(document, path);
  child(parent, name);
  if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else delete (parent as Record<string, Json>)[name];
  return document;
}
