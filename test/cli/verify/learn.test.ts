import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startSandbox } from '../../../src/testing/index.js';
import { runCli } from '../run.js';
import { start } from '../start.js';
import { type Interceptor, startInterceptor, verify, verifyToJson } from './verify-runs.js';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));
const key = 'sbx_playground_learning';
const unusual = [
  'create-status=202',
  'report-fields=unknown-members',
  'states=renamed',
  'list=small-pages',
  'error-body=plain',
  'request-members=ignored',
  'audit=404',
];

/** Returns the responses to a client that creates a report, reads it to its end, and sends an invalid create. */
async function record(url: string, more: object = { more: 1 }) {
  const send = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(url + path, sent);
    const text = await response.text();
    return { status: response.status, type: response.headers.get('content-type'), text };
  };
  const made = await send('/v1/reports', { type: 'sociedades_y_poderes', companyId: 'acme', ...more });
  const { id } = JSON.parse(made.text);
  const responses = [made];
  for (const path of ['', '', '', '', '/history']) responses.push(await send(`/v1/reports/${id}${path}`));
  return [...responses, await send('/v1/reports?limit=50'), await send('/v1/reports', {})];
}

/** State names of a server with unforeseen names. */
const called: Readonly<Record<string, string>> = {
  ...{ queued: 'pending', processing: 'at-work', in_review: 'checking', completed: 'ready' },
};

/** Event names of that server. */
const eventNames: Readonly<Record<string, string>> = {
  ...{ created: 'informe.pedido', processing: 'informe.en_curso' },
  ...{ in_review: 'informe.en_revision', completed: 'informe.listo' },
};

/** Renames states and events, and gives errors another form. */
const renaming: Interceptor = async (request, pass) => {
  const given = await pass({ ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } });
  if (given.body === '' || request.path.endsWith('/history')) return given;
  const body = JSON.parse(given.body);
  if (given.status >= 400) {
    const { type, detail, status } = body as { type: string; detail: string; status: number };
    const fault = { kind: type.replace('/problems/', ''), says: [{ text: detail }], http: status };
    const headers = { ...given.headers, 'content-type': 'application/json' };
    return { status: given.status, headers, body: JSON.stringify({ fault, ok: false }) };
  }
  const renamed = (one: { status?: string; type?: string; data?: object }): object => ({
    ...one,
    ...(one.status === undefined ? {} : { status: called[one.status] ?? one.status }),
    ...(one.type?.startsWith('report.')
      ? { type: eventNames[one.type.slice('report.'.length)] ?? one.type }
      : {}),
    ...(one.data === undefined ? {} : { data: renamed(one.data) }),
  });
  const both = Array.isArray(body.data) ? { ...body, data: body.data.map(renamed) } : renamed(body);
  return { ...given, body: JSON.stringify(both) };
};

/** Returns the events and states of a report, and the status and error of a refused create. */
async function readEventsAndError(url: string) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const { id } = JSON.parse((await record(url, {}))[0]?.text ?? '');
  const events = await fetch(`${url}/v1/reports/${id}/events`, { headers });
  const { data } = (await events.json()) as { data: { type: string; data: { status: string } }[] };
  const refused = await fetch(`${url}/v1/reports`, { method: 'POST', headers, body: '{}' });
  const { fault } = (await refused.json()) as { fault: object };
  return { events: data.map(({ type, data }) => [type, data.status]), status: refused.status, fault };
}

describe('learned gap answers', () => {
  it('include unforeseen states, events and errors', async () => {
    await using plain = await startSandbox({ clock: 'reads' });
    await using other = await startInterceptor(plain.url, renaming);
    const path = join(folder, 'called.yaml');
    const words = ['--key', 'sbx_playground_verifying', '--patience', '30', '--learn', path];
    const { code, stdout } = await verify(['--url', other.url, ...words]);
    const ofEvents = Object.entries(eventNames).map(([event, name]) => `report.${event}:${name}`);
    const own = [
      ['G07', 'states=queued:pending;processing:at-work;in_review:checking;completed:ready'],
      ['G15', `event-names=${ofEvents.join(';')}`],
      ['G19', 'error-body=code:fault.kind;message:fault.says.0.text;status:fault.http'],
    ];
    expect(code).toBe(0);
    const learned = readFileSync(path, 'utf8');
    for (const [id, answer] of own) expect(stdout).toContain(`  unforeseen  ${id}  ${answer}\n`);
    // The wire form expresses them more exactly than answers to gaps, so each is in the file once.
    expect(learned).not.toMatch(/^gap: .*(?:,states=|event-names=|error-body=)/m);
    const { states, events, error } = parse(learned);
    // One of the checks cancels a report.
    const ofLife = Object.fromEntries(Object.entries(called).map(([own, name]) => [name, own]));
    expect(states).toEqual({ ...ofLife, cancelled: 'cancelled' });
    expect(events).toMatchObject({ 'informe.listo': 'report.completed' });
    expect(error).toEqual({
      fault: { kind: '{code}', says: [{ text: '{detail}' }], http: '{status}' },
      ok: false,
    });
    const mimic = await start(['--port', '0', '--clock', 'reads', '--like', path]);
    const recorded = await readEventsAndError(other.url);
    const mimicked = await readEventsAndError(mimic.url);
    await mimic.stop();
    expect(recorded.events).toEqual([
      ['informe.pedido', 'pending'],
      ['informe.en_curso', 'at-work'],
      ['informe.en_revision', 'checking'],
      ['informe.listo', 'ready'],
    ]);
    expect(mimicked).toEqual(recorded);
  });

  it('make a sandbox answer like the server', async () => {
    await using other = await startSandbox({ clock: 'reads', gap: unusual.join(',') });
    const path = join(folder, 'observed.yaml');
    const seen = await verifyToJson(other.url, '--key', 'sbx_playground_verifying', '--learn', path);
    for (const answer of unusual)
      expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`[ ,]${answer}[,\\n]`));
    const mimic = await start(['--port', '0', '--clock', 'reads', '--like', path]);
    try {
      const again = await verifyToJson(mimic.url, '--key', 'sbx_playground_verifying');
      const answers = (of: typeof seen) => of.result.gaps.map(({ name, answer }) => [name, answer]);
      expect(answers(again)).toEqual(answers(seen));
      const recorded = await record(other.url);
      expect(recorded.map(({ status }) => status)).toEqual([202, 200, 200, 200, 200, 404, 200, 422]);
      expect(await record(mimic.url)).toEqual(recorded);
    } finally {
      await mimic.stop();
    }
  });

  it('list unnamed answers in comments, and leave other gaps to the defaults', async () => {
    await using other = await startSandbox({ clock: 'reads' });
    const path = join(folder, 'usual.yaml');
    await verifyToJson(other.url, '--key', key, '--learn', path);
    expect(readFileSync(path, 'utf8')).toMatch(
      /\n# rate-limits, untold: No response mentions a limit.* The default applies\.\n/,
    );
    const { code, stderr } = await verify(['--key', key, '--only', 'documented', '--learn', path]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no gap is probed')]);
  });

  it('yield to --gap, and contain no settings', async () => {
    const path = join(folder, 'own.yaml');
    writeFileSync(path, 'gap: create-status=202,error-body=plain\n');
    const server = await start(['--port', '0', '--like', path, '--gap', 'create-status=200']);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const create = (body: object) =>
      fetch(`${server.url}/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
    const made = await create({ type: 'sociedades_y_poderes', companyId: 'acme' });
    const refused = await create({});
    await server.stop();
    expect([made.status, refused.headers.get('content-type')]).toEqual([200, 'application/json']);
    writeFileSync(path, 'port: 4011\ngap: create-statsu=202\n');
    const { code, stderr } = await runCli(['--port', '0', '--like', path]);
    expect(code).toBe(2);
    expect(stderr).toContain('The file takes only gap, case, names');
    expect(stderr).toContain('Did you mean create-status?');
  });

  it.each([
    ['a: [1\n', /The file exists and is not YAML: /],
    ['- a list\n', /The file exists and is not a shape\. Name another file\./],
    [new Uint8Array([0xff, 0xfe, 0x41, 0x00]), /The file exists\. The file is UTF-16\./],
  ])('leave a file unchanged if it cannot be merged, and send no request: %j', async (content, reason) => {
    const path = join(folder, 'kept.yaml');
    writeFileSync(path, content);
    const { code, stderr } = await verify(['--url', 'http://127.0.0.1:1', '--learn', path]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
    expect(readFileSync(path)).toEqual(Buffer.from(content));
    const proxy = await runCli(['proxy', '--upstream', 'http://127.0.0.1:1', '--port', '0', '--learn', path]);
    expect([proxy.code, proxy.stderr]).toEqual([2, expect.stringMatching(reason)]);
  });
});
