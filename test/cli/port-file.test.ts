import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPortFile } from '../../src/cli/serve/port-file.js';
import { runCli } from './run.js';
import { start } from './start.js';

describe('--port-file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'port-file-'));
    file = join(folder, 'sandbox.port');
  });
  const held = () => readFileSync(file, 'utf8');

  it('holds the port of a ready server, and is removed with it', async () => {
    const server = await start(['--port', '0', '--port-file', file]);
    expect(held()).toBe(`${new URL(server.url).port}\n`);
    expect(readdirSync(folder)).toEqual(['sandbox.port']);
    expect(await server.stop()).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('holds the port of production on a second line', async () => {
    const server = await start(['--port', '0', '--production-port', '0', '--port-file', file]);
    const ports = [...server.stdout().matchAll(/ at http:\/\/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
    expect(ports).toHaveLength(2);
    expect(held()).toBe(`${ports.join('\n')}\n`);
    await server.stop();
  });

  it.each([
    ['the ports of a server that was killed', '1\n2\n'],
    ['no content', ''],
    ['a byte order mark before them', '\ufeff1\n'],
  ])('replaces a file with %s', async (_, text) => {
    writeFileSync(file, text);
    const server = await start(['--port', '0', '--port-file', file]);
    expect(held()).toBe(`${new URL(server.url).port}\n`);
    await server.stop();
  });

  it('does not replace the file of a running server, and does not start', async () => {
    const server = await start(['--port', '0', '--port-file', file]);
    const { port } = new URL(server.url);
    const { code, stderr } = await runCli(['--port', '0', '--port-file', file]);
    expect([code, held()]).toEqual([2, `${port}\n`]);
    expect(stderr).toContain(`It is that of a server that runs at port ${port}.`);
    await server.stop();
  });

  it.each([
    ['without an existing file', null],
    ['in place of the file of a killed server', '1\n'],
  ])('belongs to one of several servers that start at the same time, %s', async (_, stale) => {
    if (stale !== null) writeFileSync(file, stale);
    const servers = await Promise.all(
      Array.from({ length: 8 }, () => start(['--port', '0', '--port-file', file])),
    );
    const owners = servers.filter(({ stdout }) => stdout().includes('is ready at'));
    expect([owners.length, held()]).toEqual([1, `${new URL(owners[0]?.url ?? '').port}\n`]);
    expect(readdirSync(folder)).toEqual(['sandbox.port']);
    const others = servers.filter((server) => !owners.includes(server));
    // Each has ended without changing the file of the owner.
    expect(await Promise.all(others.map(({ stop }) => stop()))).toEqual(Array(7).fill(2));
    for (const { stdout } of others)
      expect(stdout()).toMatch(/It is that of a server that runs at port \d+\./);
    expect(held()).toBe(`${new URL(owners[0]?.url ?? '').port}\n`);
    expect(await owners[0]?.stop()).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not remove the file of a later server', async () => {
    const server = await start(['--port', '0', '--port-file', file]);
    writeFileSync(file, '1\n');
    await server.stop();
    expect(held()).toBe('1\n');
  });

  it('overwrites no other file', async () => {
    writeFileSync(file, 'precious');
    const { code, stdout, stderr } = await runCli(['--port', '0', '--port-file', file]);
    expect([code, stdout, held()]).toEqual([2, '', 'precious']);
    expect(stderr).toContain(`--port-file ${file}: The file holds something else.`);
  });

  it('replaces no device or pipe, and does not read it', async () => {
    const [device, pipe] = [join(folder, 'device'), join(folder, 'pipe')];
    // A link, so that a server that removes the path removes only the link.
    symlinkSync('/dev/null', device);
    spawnSync('mkfifo', [pipe]);
    for (const path of [device, pipe].filter((one) => existsSync(one))) {
      const { code, stdout, stderr } = await runCli(['--port', '0', '--port-file', path]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        `--port-file ${path}: There is a device or a pipe at this path. Name another path.`,
      );
      expect(lstatSync(path).isFile()).toBe(false);
    }
  });

  it.each([
    ['a file in a missing folder', 'nowhere/port', 'The folder of the file is not there.'],
    ['a file below another file', 'taken/port', 'The path before the file name is not a folder.'],
    ['a folder', '.', 'Another file is at this path (EISDIR).'],
  ])('%s prevents the start with 2, and is reported with all other errors', async (_, name, detail) => {
    writeFileSync(join(folder, 'taken'), '');
    const { code, stdout, stderr } = await runCli(['--pace', 'quick', '--port-file', join(folder, name)]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('2 errors');
    expect(stderr).toContain(detail);
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  it('is an error if the folder is removed before the server is ready', async () => {
    const portFile = await openPortFile(join(folder, 'gone', 'port'));
    const server = { url: 'http://127.0.0.1:4010', productionUrl: null };
    expect(await portFile.write(server)).toMatch(/^The folder of the file is not there\./);
    await portFile.remove();
  });

  it('is not written if the server does not start', async () => {
    const server = await start(['--port', '0']);
    const { code } = await runCli(['--port', new URL(server.url).port, '--port-file', file]);
    await server.stop();
    expect([code, readdirSync(folder)]).toEqual([2, []]);
  });
});
