import { isAscii } from 'node:buffer';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CompiledCode,
  codeName,
  createLoader,
  createScratch,
  mergedFile,
  openCompiledFolder,
  readCode,
  storeCode,
} from '../../src/runtime/code-cache.js';

describe('compiled code', () => {
  let folder: string;
  let file: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compiled-code-'));
    file = join(folder, 'compiled');
    write(
      'one.js',
      "const { two } = require('./two.js'); exports.output = () => two() + require('node:path').sep;",
    );
    write('two.js', "exports.two = () => 'two';");
  });
  const run = (kept: CompiledCode) => {
    const loader = createLoader(folder, kept, createScratch());
    const { output } = loader.load('one.js') as { output(): string };
    return { output: output(), compiled: loader.compiled() };
  };

  it('runs files that require each other and modules of Node', () => {
    const { output, compiled } = run(new Map());
    expect(output).toBe(`two${join('/')}`);
    expect([...compiled].map(([key]) => key.split(' ')[0])).toEqual(['one.js', 'two.js']);
  });

  it('takes the function of a merged file, and reads only the first file that calls it', () => {
    const call = (name: string) =>
      `require('./${mergedFile}')['${name}'](exports, require, module, __filename, __dirname);`;
    const names = ['first.js', 'second.js'];
    const codes = [
      "exports.name = __filename; Object.assign(exports, require('./second.js'));",
      'module.exports = { dir: __dirname };',
    ];
    const functions = names.map(
      (name, at) => `'${name}'(exports, require, module, __filename, __dirname) { ${codes[at]} }`,
    );
    write(mergedFile, `module.exports = { ${functions} };`);
    for (const name of names) write(name, call(name));
    const { load, compiled } = createLoader(folder, new Map(), createScratch());
    const expected = { name: join(folder, 'first.js'), dir: folder };
    expect(load('first.js')).toEqual(expected);
    expect([...compiled()].map(([key]) => key.split(' ')[0])).toEqual(['first.js', mergedFile]);
    expect(createRequire(join(folder, '/'))('./first.js')).toEqual(expected);
  });

  it('runs a file once', () => {
    write('counting.js', 'globalThis.runs = (globalThis.runs ?? 0) + 1; exports.runs = globalThis.runs;');
    const { load } = createLoader(folder, new Map(), createScratch());
    expect([load('counting.js'), load('counting.js')]).toEqual([{ runs: 1 }, { runs: 1 }]);
  });

  it('throws again for a file that failed, without partial exports', () => {
    write('failing.js', "exports.half = true; require('./missing.js');");
    const { load } = createLoader(folder, new Map(), createScratch());
    for (const _ of [1, 2]) expect(() => load('failing.js')).toThrow('ENOENT');
    write('missing.js', '');
    expect(load('failing.js')).toEqual({ half: true });
  });

  it('is used by the next process, which compiles nothing', () => {
    storeCode(file, run(new Map()).compiled);
    const { output, compiled } = run(readCode(file, createScratch()));
    expect([output, compiled.size]).toEqual([`two${join('/')}`, 0]);
    expect(readdirSync(folder).sort()).toEqual(['compiled', 'one.js', 'two.js']);
  });

  it('grows if the process that uses it calls more functions', () => {
    write('many.js', "exports.few = () => 1; exports.more = (text) => text.split('').map((one) => [one]);");
    const first = createLoader(folder, new Map(), createScratch());
    (first.load('many.js') as { few(): number }).few();
    const kept = first.compiled();
    const { load, grown } = createLoader(folder, kept, createScratch());
    const { few, more } = load('many.js') as { few(): number; more(text: string): string[][] };
    few();
    expect(grown().size).toBe(0);
    more('text');
    expect([...grown()].map(([key]) => key)).toEqual([...kept].map(([key]) => key));
  });

  it('removes files that killed processes left, and none that another process writes', () => {
    const minutesAgo = new Date(Date.now() - 120_000);
    for (const name of ['compiled.1-1', 'compiled.2-2', 'compiled-other.1-1']) write(name, 'unfinished');
    for (const name of ['compiled.1-1', 'compiled-other.1-1'])
      utimesSync(join(folder, name), minutesAgo, minutesAgo);
    storeCode(file, run(new Map()).compiled);
    const names = ['compiled', 'compiled-other.1-1', 'compiled.2-2', 'one.js', 'two.js'];
    expect(readdirSync(folder).sort()).toEqual(names);
  });

  it('replaces that of an earlier version of a file', () => {
    const output = () => {
      const opened = openCompiledFolder(folder);
      const one = opened.load('one.js') as { output(): string };
      const printed = one.output();
      opened.store(false);
      return printed;
    };
    const size = () => {
      const [name = ''] = readdirSync(folder).filter((each) => each.startsWith('compiled-'));
      return readCode(join(folder, name), createScratch()).size;
    };
    expect([output(), size()]).toEqual([`two${join('/')}`, 2]);
    write('two.js', "exports.two = () => 'another two';");
    expect([output(), size()]).toEqual([`another two${join('/')}`, 2]);
  });

  it('is not used for a changed file of the same length', () => {
    const kept = run(new Map()).compiled;
    const { mtimeMs } = statSync(join(folder, 'two.js'));
    write('two.js', "exports.two = () => 'six';");
    utimesSync(join(folder, 'two.js'), new Date(), new Date(mtimeMs + 1000));
    const { output, compiled } = run(kept);
    expect([output, compiled.size]).toEqual([`six${join('/')}`, 1]);
  });

  it('is not used if V8 did not make it', () => {
    write('two.js', "exports.two = () => 'of another version';");
    const { size, mtimeMs } = statSync(join(folder, 'two.js'));
    const kept = new Map([[`two.js ${size} ${mtimeMs}`, Buffer.from('no code')]]);
    const { output, compiled } = run(kept);
    expect([output, compiled.size]).toEqual([`of another version${join('/')}`, 2]);
  });

  it.each(['', 'no code'])('is empty if the file holds %j', (text) => {
    write('compiled', text);
    expect(readCode(file, createScratch()).size).toBe(0);
  });

  it('is empty if the file is truncated', () => {
    storeCode(file, run(new Map()).compiled);
    const whole = readFileSync(file);
    for (let part = 0; part < 1; part += 0.05) {
      writeFileSync(file, whole.subarray(0, Math.floor(part * whole.length)));
      expect([part, readCode(file, createScratch()).size]).toEqual([part, 0]);
    }
  });

  it('is skipped for a file whose bytes are damaged, and completely if its index is damaged', () => {
    storeCode(file, run(new Map()).compiled);
    const whole = readFileSync(file);
    const { compiled } = run(readCode(file, createScratch()));
    expect(compiled.size).toBe(0);
    for (let at = 0; at < whole.length; at += 7) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
      writeFileSync(file, damaged);
      const kept = readCode(file, createScratch());
      expect([at, [...kept].length]).toEqual([at, kept.size > 0 ? 1 : 0]);
      expect(run(kept).output).toBe(`two${join('/')}`);
      kept.close();
    }
  });

  it('is not stored if there is no folder to write to', () => {
    storeCode(join(folder, 'none', 'compiled'), new Map());
    expect(readCode(join(folder, 'none', 'compiled'), createScratch()).size).toBe(0);
  });

  it('leaves no file if it cannot be stored', () => {
    mkdirSync(join(file, 'taken'), { recursive: true });
    storeCode(file, run(new Map()).compiled);
    expect(readdirSync(folder).sort()).toEqual(['compiled', 'one.js', 'two.js']);
  });
});

it('stored code belongs to one build of one version of Node, under the same flags', () => {
  const builds = ['one', 'another'].map((name) => join(mkdtempSync(join(tmpdir(), 'node-')), name));
  for (const [at, path] of builds.entries()) writeFileSync(path, 'x'.repeat(at + 1));
  const [execPath = '', other = ''] = builds;
  const node = { version: 'v20.19.0', arch: 'x64', execPath } as const;
  const names = [
    codeName(node, 1),
    codeName({ ...node, version: 'v20.20.2' }, 1),
    codeName({ ...node, arch: 'arm64' }, 1),
    codeName({ ...node, execPath: other }, 1),
    codeName(node, 2),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(codeName(node, 1)).toBe(names[0]);
});

describe('the command', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'command-'));
    for (const part of ['cli.js', 'package.json', 'commonjs']) {
      const filter = (path: string) => !/compiled-|types$/.test(path);
      cpSync(join('dist', part), join(folder, part), { recursive: true, filter });
    }
  });
  const version = (env: Record<string, string> = {}) =>
    execFileSync(process.execPath, [join(folder, 'cli.js'), '--version'], { env, encoding: 'utf8' });
  const keptFiles = () =>
    readdirSync(join(folder, 'commonjs'))
      .filter((name) => name.startsWith(`compiled-${process.version}-`))
      .map((name) => statSync(join(folder, 'commonjs', name)).mtimeMs);

  it('stores its compiled code when it ends, and the next process adds nothing', () => {
    const first = version();
    const [written] = keptFiles();
    expect([version(), keptFiles()]).toEqual([first, [written]]);
    expect(written).toBeGreaterThan(0);
  });

  it.each(['dist', join('dist', 'commonjs')])('is written in ASCII for the launcher, in %s', (folder) => {
    // The excluded files do not belong to the command.
    const files = readdirSync(folder).filter((name) => /(?<!^may-act)\.m?js$/.test(name));
    const others = files.filter((name) => !isAscii(readFileSync(join(folder, name))));
    expect([files.length > 50, others]).toEqual([true, []]);
  });

  it('stores nothing if that is disabled', () => {
    expect(version({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBe(version({ NODE_DISABLE_COMPILE_CACHE: '1' }));
    expect(keptFiles()).toEqual([]);
  });
});

describe('the entry for tests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'entry-'));
    cpSync('dist', folder, { recursive: true, filter: (path) => !/compiled-|types$/.test(path) });
  });
  const run = (script: string, env: Record<string, string> = {}) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      ...{ cwd: folder, env, encoding: 'utf8' },
    });
  const stored = () =>
    readdirSync(join(folder, 'commonjs'))
      .filter((name) => name.startsWith('compiled-'))
      .map((name) => statSync(join(folder, 'commonjs', name)).mtimeMs);
  const started =
    "const { startSandbox } = await import('./testing.mjs'); const sandbox = await startSandbox();";

  it.each([
    ['is closed', `${started} await sandbox.close(); process.kill(process.pid, 'SIGKILL');`],
    [
      'is disposed of',
      `${started} await sandbox[Symbol.asyncDispose](); process.kill(process.pid, 'SIGKILL');`,
    ],
    ['is left open at the end of its process', started],
  ])('stores compiled code when its sandbox %s, and the next process adds nothing', (_, script) => {
    // Like the workers of some runners, a process that kills itself emits no `exit`.
    const end = (): void => {
      try {
        run(script);
      } catch {
        expect(script).toContain('SIGKILL');
      }
    };
    end();
    const [written] = stored();
    expect(written).toBeGreaterThan(0);
    end();
    expect(stored()).toEqual([written]);
  });

  it('runs without stored code that is damaged, and with stored code disabled', () => {
    run(started);
    const [name = ''] = readdirSync(join(folder, 'commonjs')).filter((each) => each.startsWith('compiled-'));
    const file = join(folder, 'commonjs', name);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, bytes.length >> 1));
    const print = `${started} console.log(sandbox.url.length > 0); await sandbox.close();`;
    for (const env of [{}, { NODE_DISABLE_COMPILE_CACHE: '1' }]) expect(run(print, env)).toBe('true\n');
  });

  it('loads further files after a close, and stores their code at the next one', () => {
    // Other files get the descriptor of a closed one.
    const reused = `for (let n = 0; n < 30; n += 1) fs.openSync('/dev/null');`;
    const twice = `import fs from 'node:fs'; ${started} await sandbox.close(); ${reused}
      const next = await (await import('./testing.mjs')).startSandbox();
      const answer = await next.fetch(next.url + '/v1/companies', { headers: { Authorization: 'Bearer ' + next.key } });
      console.log(answer.status);
      await next.close(); process.exitCode = 0;`;
    const report = `${started} const headers = { Authorization: 'Bearer ' + sandbox.key };
      await (await sandbox.fetch(sandbox.url + '/v1/companies', { headers })).text();`;
    expect(run(twice)).toBe('200\n');
    const [written] = stored();
    run(report);
    expect(run(twice)).toBe('200\n');
    expect(stored()).toEqual([written]);
  });

  it('keeps no file of its folder open after a close', () => {
    const print = `import fs from 'node:fs'; ${started} await sandbox.close();
      const open = fs.readdirSync('/proc/self/fd').map((fd) => { try { return fs.readlinkSync('/proc/self/fd/' + fd); } catch { return ''; } });
      console.log(open.filter((path) => path.startsWith(process.cwd())).join());`;
    for (const _ of [1, 2]) expect(run(print)).toBe('\n');
  });

  it('stores nothing if the process changed the flags of V8, since no other process could use it', () => {
    const changed = `import v8 from 'node:v8'; ${started} v8.setFlagsFromString('--expose-gc'); await sandbox.close();`;
    run(changed);
    expect(stored()).toEqual([]);
  });

  it('starts without rights to see the executable, as under the permission model of Node', () => {
    const hidden = `Object.defineProperty(process, 'execPath', { value: '/missing/node' }); ${started}
      await sandbox.close(); console.log(sandbox.url.length > 0);`;
    expect(run(hidden)).toBe('true\n');
    expect(stored()).toEqual([]);
  });

  it.each([
    ['CommonJS', 'cjs', 'testing.js'],
    ['CommonJS, from an ES module', 'cjs', 'testing.mjs'],
    ['ES modules', 'esm', 'testing.mjs'],
  ] as const)('says how to leave it out of a bundle in %s', async (_, format, entry) => {
    const contents = `import { startSandbox } from './${entry}'; startSandbox();`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      ...{ bundle: true, platform: 'node', format, write: false, logLevel: 'silent' },
    });
    const bundled = join(mkdtempSync(join(tmpdir(), 'bundled-')), format === 'cjs' ? 'test.cjs' : 'test.mjs');
    writeFileSync(bundled, outputFiles[0]?.text ?? '');
    const { status, stderr } = spawnSync(process.execPath, [bundled], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('Mark the package as external');
  });

  it('is one module for both module systems', () => {
    const both = `import { createRequire } from 'node:module';
      import * as imported from './testing.mjs';
      const required = createRequire(import.meta.url)('./testing.js');
      console.log(Object.keys(imported).filter((name) => imported[name] === required[name]).join());`;
    expect(run(both)).toBe('ExpectationError,ProblemError,ReceiveError,startSandbox\n');
  });

  it('throws the errors that it exports', () => {
    const script = `${started} const { ExpectationError } = await import('./testing.mjs');
      const never = { match: { path: '/nowhere' } };
      const error = await sandbox.requests.expect(never).catch((thrown) => thrown);
      console.log(error instanceof ExpectationError);`;
    expect(run(script)).toBe('true\n');
  });
});

describe('the launcher', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'launcher-'));
    for (const name of ['cli.js', 'package.json']) cpSync(join('dist', name), join(folder, name));
    mkdirSync(join(folder, 'commonjs'));
    const calls = "const more = (text) => text.split('').map((one) => [one]);";
    const output = "process.stdout.write(process.env.MORE ? more('output').join('') : 'output');";
    const used = 'process.cpuUsage = () => ({ user: Number(process.env.USED), system: 0 });';
    writeFileSync(join(folder, 'commonjs', 'cli.js'), [calls, output, used].join('\n'));
  });
  const command = (variables: Record<string, string>) =>
    [process.execPath, [join(folder, 'cli.js')], { env: { USED: '0', ...variables } }] as const;
  const output = (variables: Record<string, string> = {}) => String(execFileSync(...command(variables)));
  const keptFiles = () =>
    readdirSync(join(folder, 'commonjs'))
      .filter((name) => name !== 'cli.js')
      .map((name) => join(folder, 'commonjs', name));

  it('adds newly called functions at its end if the process used more than half a second of CPU', () => {
    const size = () => keptFiles().map((file) => statSync(file).size);
    output();
    const few = size();
    expect([output({ MORE: '1', USED: '500000' }), size()]).toEqual(['output', few]);
    expect(output({ MORE: '1', USED: '500001' })).toBe('output');
    const more = size();
    expect([more.length, Number(more[0]) > Number(few[0])]).toEqual([1, true]);
    expect([output({ MORE: '1', USED: '500001' }), size()]).toEqual(['output', more]);
  });

  it.each([
    ['18.20.8', 'this is 18.20'],
    ['20.18.3', 'this is 20.18'],
    ['9.11.2', 'this is 9.11'],
  ])('reports in one sentence that Node %s is too old, before it reads any other file', (version, own) => {
    const hook = join(folder, 'hook.cjs');
    writeFileSync(
      hook,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', hook, join(folder, 'cli.js')], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      `legal-reports-sandbox needs Node 20.19 or newer, ${own}\n`,
    ]);
    expect(keptFiles()).toEqual([]);
  });

  it('uses only syntax that an old Node parses', () => {
    const text = readFileSync(join(folder, 'cli.js'), 'utf8');
    const [, first = ''] = text.split('\n');
    expect(text).not.toMatch(/\?\.[A-Za-z[(]|\?\?|^import /m);
    expect(first).toMatch(/process\.exit\(2\)/);
  });

  it('runs without stored code that is truncated, and stores it again', () => {
    output();
    const [file = ''] = keptFiles();
    truncateSync(file, Math.floor(statSync(file).size / 2));
    expect(output()).toBe('output');
    expect(readCode(file, createScratch()).size).toBe(1);
  });

  it('stores one file if two processes end at the same time', async () => {
    const both = await Promise.all([1, 2].map(() => promisify(execFile)(...command({}))));
    expect(both.map(({ stdout }) => stdout)).toEqual(['output', 'output']);
    expect(keptFiles().map((file) => readCode(file, createScratch()).size)).toEqual([1]);
  });
});
