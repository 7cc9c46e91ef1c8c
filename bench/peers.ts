import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Bench, type Measure, type Row, row } from './measure.js';
import { type Load, race } from './race.js';
import { createBody, reportsPath, send } from './requests.js';
import { type ServerProcess, stopChild, track } from './server-process.js';
import { ratios } from './statistics.js';
import { createLoad } from './throughput.js';

/** Exact versions of servers that mock any API. They are installed from the registry, 290 MB together. */
const packages = {
  '@stoplight/prism-cli': '5.16.0',
  '@mockoon/cli': '9.9.0',
  wiremock: '3.13.2',
  specmatic: '2.55.1',
} as const;

const home = join(import.meta.dirname, '../node_modules/.cache/bench-peers');

/** Paths of the files that servers read. */
interface Material {
  /** OpenAPI document of `/v1`. */
  contract: string;
  /** Response to a create. */
  created: string;
}

/** A server that answers a create with 201. */
interface Peer {
  /** Name and version. */
  title: string;
  command: 'java' | 'node';
  args(port: number, material: Material): readonly string[];
}

/**
 * The servers with their arguments. Those that read OpenAPI validate the request and respond with an example or
 * generated values; the others respond with our response. None stores a report.
 */
const peers = {
  prism: {
    title: `Prism ${packages['@stoplight/prism-cli']}`,
    command: 'node',
    args: (port, { contract }) => [
      ...[installed('@stoplight/prism-cli/dist/index.js'), 'mock', contract],
      ...['--host', '127.0.0.1', '--port', String(port)],
    ],
  },
  mockoon: {
    title: `Mockoon ${packages['@mockoon/cli']}`,
    command: 'node',
    args: (port, material) => [
      ...[installed('@mockoon/cli/bin/run.js'), 'start', '--data', mockoonFile(material)],
      ...['--hostname', '127.0.0.1', '--port', String(port), '--disable-log-to-file', '--disable-admin-api'],
    ],
  },
  wiremock: {
    title: `WireMock ${packages.wiremock}`,
    command: 'java',
    args: (port, material) => [
      ...['-jar', jarIn(installed('wiremock/build')), '--root-dir', wiremockFolder(material)],
      ...['--bind-address', '127.0.0.1', '--port', String(port), '--no-request-journal'],
    ],
  },
  specmatic: {
    title: `Specmatic ${packages.specmatic}`,
    command: 'java',
    args: (port, { contract }) => [
      ...['-jar', installed('specmatic/specmatic.jar'), 'stub', contract],
      ...['--host', '127.0.0.1', '--port', String(port)],
    ],
  },
} as const satisfies Record<string, Peer>;

export const peerTitles: readonly string[] = Object.values(peers).map(({ title }) => title);

/** Fewer samples than elsewhere, since differences are large and some servers start in ten seconds. */
const starts = 5;
const size = { rounds: 2, turns: 4, warmUpSeconds: 5 };
export const peerRounds = size.rounds;

/** Measures servers that mock an API: the time from process start to the first 201, and creates per second. */
export const againstPeers: Measure = async (bench) => {
  install();
  const material = materialOf(bench);
  const contenders: Record<string, Peer> = {
    sandbox: {
      title: 'this server',
      command: 'node',
      args: (port) =>
        bench.sandbox.map((word, at, words) => (words[at - 1] === '--port' ? String(port) : word)),
    },
    ...peers,
  };
  const names = Object.keys(contenders);
  const first = new Map(names.map((name) => [name, [] as number[]]));
  for (let start = 0; start < starts; start += 1) {
    for (const [name, peer] of Object.entries(contenders)) {
      const { server, readyAfterMs } = await startPeer(peer, material);
      await server.stop();
      first.get(name)?.push(readyAfterMs);
    }
    console.error(`first 201 of other servers: ${start + 1} of ${starts} starts`);
  }
  const rates = await race(
    { ...bench, size: { ...bench.size, ...size } },
    'create beside other servers',
    Object.fromEntries(
      Object.entries(contenders).map(([name, peer]) => [
        name,
        {
          start: async () => (await startPeer(peer, material)).server,
          prepare: async (url: string): Promise<Load> => createLoad(url),
        },
      ]),
    ),
  );
  const own = { first: first.get('sandbox') ?? [], rates: rates.sandbox ?? [] };
  return names.flatMap((name): Row[] => {
    const { title } = contenders[name] as Peer;
    const [started, creates] = [first.get(name) ?? [], rates[name] ?? []];
    const isOurs = name === 'sandbox';
    return [
      row(firstOf(title), started, 'ms'),
      ...(isOurs ? [] : [row(`${firstOf(title)}, of this server`, ratios(started, own.first), '×')]),
      row(createsOf(title), creates, 'req/s'),
      ...(isOurs ? [] : [row(`${createsOf(title)}, of this server`, ratios(creates, own.rates), '×')]),
    ];
  });
};

/** Title of the row with the time to the first 201. */
export function firstOf(title: string): string {
  return `beside other servers, start to first 201: ${title}`;
}

/** Title of the row with the creates per second. */
export function createsOf(title: string): string {
  return `beside other servers, creates: ${title}`;
}

function install(): void {
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const file = join(home, 'package.json');
  if (existsSync(file) && readFileSync(file, 'utf8') === manifest && existsSync(join(home, 'installed')))
    return;
  console.error('installing the other servers');
  mkdirSync(home, { recursive: true });
  writeFileSync(file, manifest);
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  execFileSync('npm', args, { cwd: home, stdio: 'pipe' });
  writeFileSync(join(home, 'installed'), '');
}

function installed(path: string): string {
  return join(home, 'node_modules', path);
}

function jarIn(folder: string): string {
  const jar = readdirSync(folder).find((name) => name.endsWith('.jar'));
  if (jar === undefined) throw new Error(`${folder} has no jar`);
  return join(folder, jar);
}

function materialOf({ sandbox: [cli = ''], bareCreate: [, created = ''] }: Bench): Material {
  const contract = join(home, 'contract.json');
  writeFileSync(
    contract,
    execFileSync(process.execPath, [cli, 'openapi', '--contract-only'], { maxBuffer: 2 ** 26 }),
  );
  return { contract, created };
}

function mockoonFile({ created }: Material): string {
  const file = join(home, 'mockoon.json');
  const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const response = {
    ...{
      uuid: id(3),
      statusCode: 201,
      bodyType: 'INLINE',
      body: readFileSync(created, 'utf8'),
      default: true,
    },
    headers: [{ key: 'Content-Type', value: 'application/json' }],
    rules: [],
  };
  const route = { uuid: id(2), type: 'http', method: 'post', endpoint: reportsPath.slice(1) };
  const environment = { uuid: id(1), lastMigration: 33, name: 'reports' };
  writeFileSync(file, JSON.stringify({ ...environment, routes: [{ ...route, responses: [response] }] }));
  return file;
}

function wiremockFolder({ created }: Material): string {
  const folder = join(home, 'wiremock');
  const mapping = {
    request: { method: 'POST', urlPath: reportsPath, bodyPatterns: [{ matchesJsonPath: '$.companyId' }] },
    response: {
      status: 201,
      headers: { 'Content-Type': 'application/json' },
      body: readFileSync(created, 'utf8'),
    },
  };
  mkdirSync(join(folder, 'mappings'), { recursive: true });
  writeFileSync(join(folder, 'mappings/create.json'), JSON.stringify(mapping));
  return folder;
}

/** Wait between two attempts to reach a server that starts, in milliseconds. */
const attemptMs = 5;

/** Starts a server on a free port, and sends creates until the first 201. */
async function startPeer(
  { title, command, args }: Peer,
  material: Material,
): Promise<{ server: ServerProcess; readyAfterMs: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const file = command === 'node' ? process.execPath : command;
  const child = track(spawn(file, args(port, material), { cwd: home, stdio: 'ignore' }));
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  const body = createBody('Comercial Primera SpA');
  for (;;) {
    try {
      await send(url + reportsPath, 'POST', body);
      break;
    } catch (error) {
      if (ended) throw new Error(`${title} ended before its first 201`, { cause: error });
      await setTimeout(attemptMs);
    }
  }
  const readyAfterMs = performance.now() - began;
  return { server: { url, pid: child.pid ?? 0, stop: () => stopChild(child) }, readyAfterMs };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
