import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { makeContentPack } from '../../scripts/build/content-pack.js';
import { packedRequests } from '../../scripts/build/contents/requests.js';
import { completeEveryReport } from '../../src/cli/generate.js';
import { initFiles } from '../../src/cli/init-files.js';
import type { Report } from '../../src/contract/generated/types.js';
import { builtInCatalogue, mayAct } from '../../src/legal/index.js';
import { serialisedContent } from '../../src/reports/content-tasks.js';
import { contentKey } from '../../src/reports/contents.js';
import { createContentPack, lengthBytes, type PackIndex } from '../../src/runtime/content-pack.js';
import { startSandbox } from '../../src/testing/index.js';
import { runToEnd } from '../../src/values/steps.js';
import { initTarget } from '../cli/init-target.js';
import { root } from '../docs/sessions.js';

const file = join(root, 'dist/contents.pack');
const bytes = readFileSync(file);
const { engine } = await makeContentPack();
const requests = packedRequests().flat();
const [first] = requests;
if (first === undefined) throw new RangeError('nothing is packed');

/** Opens a pack with these bytes. */
function packOf(changed: Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), 'content-pack-')), 'contents.pack');
  writeFileSync(path, changed);
  return createContentPack(path, engine);
}

describe('the pack of contents', () => {
  it('has the bytes that the engine generates', { timeout: 300_000 }, async () => {
    const pack = createContentPack(file, engine);
    for (const request of requests) {
      const packed = await pack.find(contentKey(request));
      const made = runToEnd(serialisedContent(request));
      expect(Buffer.compare(packed ?? Buffer.alloc(0), made), contentKey(request)).toBe(0);
    }
    expect(requests.length).toBeGreaterThan(80);
  });

  it('has at most 700 KB', () => {
    expect(bytes.length).toBeLessThan(700_000);
  });

  it('has the companies of the README and of the files that `init` writes', () => {
    const tools = ['vitest', 'pytest'] as const;
    const files = tools.flatMap((tool) => initFiles(initTarget(tool)).map(({ text }) => text));
    const named = [readFileSync(join(root, 'README.md'), 'utf8'), ...files].flatMap((text) =>
      [...text.matchAll(/\bsbx-[a-z][a-z0-9-]*(?:\+[a-z-]+)?/g)].map(([id]) => id),
    );
    const packed = requests.map(({ company }) => [company.canonical, ...company.modifiers].join('+'));
    // A fault does not change the content.
    const contents = named.filter((id) => !id.includes('+status'));
    expect(contents.length).toBeGreaterThan(3);
    expect(contents.filter((id) => !packed.includes(id))).toEqual([]);
  });

  it('has the companies of `generate`, including those whose reports take another course on a server', async () => {
    const pack = createContentPack(file, engine);
    const completed = completeEveryReport(builtInCatalogue);
    const courses = builtInCatalogue.scenarios.filter(({ timelines = [] }) => timelines.length > 0);
    expect(courses.length).toBeGreaterThan(3);
    const generated = requests.flatMap((request) => {
      const scenario = completed.scenarios.find(({ key }) => key === request.company.scenario?.key);
      return scenario === undefined ? [] : [{ ...request, company: { ...request.company, scenario } }];
    });
    expect(
      generated.some(({ company: { scenario } }) => courses.some(({ key }) => key === scenario.key)),
    ).toBe(true);
    for (const request of generated) expect(pack.find(contentKey(request))).toBeDefined();
  });

  it('has no contents for another engine', () => {
    expect(createContentPack(file, 'another').find(contentKey(first))).toBeUndefined();
  });

  it('has no contents of another key', () => {
    const pack = createContentPack(file, engine);
    expect(pack.find(contentKey({ ...first, seed: 'another' }))).toBeUndefined();
    expect(pack.find(contentKey({ ...first, asOfDate: '2026-01-16' }))).toBeUndefined();
  });

  it.each([
    ['that is missing', createContentPack(join(root, 'dist/none.pack'), engine)],
    ['that is empty', packOf(new Uint8Array())],
    ['that is truncated in its index', packOf(bytes.subarray(0, 1000))],
    ['that is truncated before its contents', packOf(bytes.subarray(0, lengthBytes + bytes.readUInt32LE()))],
    ['whose index is not JSON', packOf(bytes.with(lengthBytes, 0))],
  ])('a pack %s has no contents', (_, pack) => {
    expect(pack.find(contentKey(first))).toBeUndefined();
  });

  it('a content with a damaged byte is not found', async () => {
    const index = JSON.parse(
      bytes.subarray(lengthBytes, lengthBytes + bytes.readUInt32LE()).toString(),
    ) as PackIndex;
    const start = lengthBytes + bytes.readUInt32LE();
    for (const group of index.groups) {
      const at = start + ((group.from + group.to) >> 1);
      const pack = packOf(bytes.with(at, (bytes[at] ?? 0) ^ 1));
      // A change in the part of one content may leave others unchanged.
      const found = await Promise.all(group.contents.map(({ key }) => pack.find(key)));
      expect(found, group.contents[0]?.key).toContain(undefined);
    }
  });
});

const headers = { Authorization: 'Bearer sbx_playground_pack', 'Content-Type': 'application/json' };

/** Returns the responses to a create, reads, an edit, and a verification of a report. */
async function responsesOf(url: string): Promise<string[]> {
  const texts: string[] = [];
  const send = async (path: string, init: RequestInit = {}): Promise<string> => {
    const response = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
    const text = await response.text();
    texts.push(`${response.status} ${text}`);
    return text;
  };
  const body = { type: 'sociedades_y_poderes', companyId: 'sbx-lawyer-edits', options: { validate: true } };
  const created = await send('/v1/reports', { method: 'POST', body: JSON.stringify(body) });
  const path = `/v1/reports/${(JSON.parse(created) as { id: string }).id}`;
  await send(path);
  await send(path, { headers: { 'Accept-Encoding': 'identity' } });
  await send(path, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/merge-patch+json', 'Edit-Reason': 'r', 'If-Match': '*' },
    body: JSON.stringify({ content: { shareholderSummary: { source: 'declaracion' } } }),
  });
  await send(path);
  await send(`${path}/history`);
  await send(`${path}/verification`);
  return texts;
}

/** Starts the built server, whose log lines are collected. */
async function startBuilt() {
  const server = spawn(process.execPath, [
    ...[join(root, 'dist/cli.js'), '--port', '0'],
    ...['--pace', 'instant', '--log', 'json'],
  ]);
  const lines: string[] = [];
  createInterface(server.stderr).on('line', (line) => lines.push(line));
  const [ready] = await once(createInterface(server.stdout), 'line');
  const { url } = JSON.parse(ready) as { url: string };
  return { url, lines, close: () => server.kill() };
}

/** Returns the report of a packed company, and the messages that an endpoint gets about it. */
async function messagesOf(url: string): Promise<{ report: Report; messages: string[] }> {
  const messages: string[] = [];
  const endpoint = createServer(async (request, response) => {
    messages.push(await text(request));
    response.end();
  });
  await once(endpoint.listen(0, '127.0.0.1'), 'listening');
  try {
    const post = async (path: string, body: object) =>
      (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const { port } = endpoint.address() as AddressInfo;
    await post('/v1/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['report.completed'] });
    const options = { validate: true };
    const { id } = (await post('/v1/reports', {
      type: 'sociedades_y_poderes',
      companyId: 'sbx-spa-clean',
      options,
    })) as { id: string };
    const report = (await (await fetch(`${url}/v1/reports/${id}`, { headers })).json()) as Report;
    await expect.poll(() => messages.length).toBe(1);
    return { report, messages };
  } finally {
    endpoint.close();
  }
}

describe('a server with the pack', () => {
  it('sends the same messages as a server without it, and may-act gives the same answers for its reports', async () => {
    const [made, built] = [await startSandbox(), await startBuilt()];
    try {
      const [usual, packed] = [await messagesOf(made.url), await messagesOf(built.url)];
      const metrics = await (await fetch(`${built.url}/_sandbox/metrics`, { headers })).text();
      expect(metrics).toMatch(/^legal_reports_sandbox_contents_unpacked_total 1$/m);
      expect(packed.messages).toEqual(usual.messages);
      const question = { faculty: 'BANK_OPEN_ACCOUNT', people: ['ent_holder_1'] } as const;
      const answer = mayAct(packed.report, question);
      expect(answer.allowed).toBe(true);
      expect(answer).toEqual(mayAct(usual.report, question));
    } finally {
      built.close();
      await made.close();
    }
  });

  it('sends the contents of the engine, and logs the source of each content', async () => {
    const made = await startSandbox();
    const built = await startBuilt();
    const { url, lines } = built;
    try {
      expect(await responsesOf(url)).toEqual(await responsesOf(made.url));
      const metrics = await (await fetch(`${url}/_sandbox/metrics`, { headers })).text();
      expect(metrics).toMatch(/^legal_reports_sandbox_contents_unpacked_total 1$/m);
      await expect.poll(() => lines.length).toBeGreaterThan(7);
      const sources = lines.map((line) => (JSON.parse(line) as { contentSource: unknown }).contentSource);
      expect(sources).toEqual([null, 'pack', 'pack', 'made', 'made', null, null, null]);
    } finally {
      built.close();
      await made.close();
    }
  });
});
