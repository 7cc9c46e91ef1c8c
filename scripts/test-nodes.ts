// Runs the built sandbox and every test under every supported Node, fetched from the registry, and compares the bytes.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './generate/schemas.js';

const majors = ['20.19.0', '20', '22', '24', '26'];
const companies = [
  'sbx-spa-clean',
  'sbx-sa-classes-ab',
  'sbx-sa-listed',
  'acme',
  'İstanbul ı',
  '77123456-9',
  'a'.repeat(128),
];
const folder = join(root, 'node_modules/.cache/nodes');

const digests = new Map<string, string>();
const failed: string[] = [];
for (const major of majors) {
  const node = install(major);
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  process.stderr.write(`${version} … `);
  const started = performance.now();
  const digest = createHash('sha256');
  for (const company of companies) digest.update(generate(node, company));
  digest.update(await overHttp(node));
  if (!passesTests(node)) failed.push(version);
  digests.set(version, digest.digest('hex'));
  process.stderr.write(
    `${digests.get(version)?.slice(0, 16)} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
}
const equal = new Set(digests.values()).size === 1;
console.log(equal ? `Equal bytes under ${[...digests.keys()].join(', ')}.` : 'The bytes differ.');
if (failed.length > 0) console.log(`Tests failed under ${failed.join(', ')}.`);
process.exitCode = equal && failed.length === 0 ? 0 : 1;

/** Returns the path of a Node of this version, fetched once. */
function install(version: string): string {
  const home = join(folder, version);
  const binary = join(home, 'node_modules/node/bin/node');
  if (!existsSync(binary)) {
    mkdirSync(home, { recursive: true });
    execFileSync('npm', ['install', '--prefix', home, '--no-save', `node@${version}`], { stdio: 'pipe' });
  }
  return binary;
}

/** Runs every test, and prints the output if one fails. */
function passesTests(node: string): boolean {
  const { status, stdout, stderr } = spawnSync(
    node,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--silent'],
    {
      cwd: root,
      // Programs that tests start by name have the same version.
      env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

function generate(node: string, company: string): string {
  // Uses another seed, since contents of the default universe may come from the pack.
  const args = [join(root, 'dist/cli.js'), 'generate', company, '--validate', '--seed', 'nodes'];
  return execFileSync(node, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/** Returns the responses of a server under this Node to a create and a read. */
async function overHttp(node: string): Promise<string> {
  const server = spawn(node, [join(root, 'dist/cli.js'), '--port', '0', '--pace', 'instant']);
  try {
    const [line] = await new Promise<string[]>((resolve) =>
      createInterface(server.stdout).once('line', (first) => resolve([first])),
    );
    const url = /http:\S+/.exec(line ?? '')?.[0];
    const headers = { Authorization: 'Bearer sbx_playground_nodes', 'Content-Type': 'application/json' };
    const body = JSON.stringify({
      type: 'sociedades_y_poderes',
      companyId: 'acme',
      options: { validate: true },
    });
    const created = await (await fetch(`${url}/v1/reports`, { method: 'POST', headers, body })).text();
    const { id } = JSON.parse(created) as { id: string };
    return created + (await (await fetch(`${url}/v1/reports/${id}`, { headers })).text());
  } finally {
    server.kill();
  }
}
