import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { runCli } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'near-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['observed.yaml', 'observd.yaml', ['--like']],
  ['sandbox.yaml', 'sandbox.yml', ['--config']],
  ['before.har', 'befor.har', ['diff']],
  ['authority.pem', 'autority.pem', ['proxy', '--upstream', 'https://localhost', '--upstream-ca']],
  ['coverage.json', 'covrage.json', ['coverage', '--from']],
])('%s is suggested for %s', async (name, slip, words) => {
  writeFileSync(join(folder, name), '');
  const { code, stderr } = await runCli([...words, join(folder, slip)]);
  expect(code).toBe(2);
  expect(stderr).toContain(`There is no such file. Did you mean ${join(folder, name)}?`);
});

it('no name is suggested if no similar file or no folder exists', async () => {
  writeFileSync(join(folder, 'r.yaml'), '');
  const paths = ['zzzzzzzzzzzz', 'zzzz.yaml', join('none', 'observed.yaml')];
  for (const path of paths.map((name) => join(folder, name))) {
    const { stderr } = await runCli(['--like', path]);
    expect(stderr).toContain(`${path}: There is no such file. Give the path`);
  }
});

writeFileSync(join(folder, 'base.json'), '{"content":{}}');

/** Each way to name a file, with a small readable file. */
const readers: readonly [name: string, text: string, words: readonly string[]][] = [
  ['config.yaml', 'port: 0', ['--config']],
  ['like.yaml', 'gap: create-status=202', ['--port', '0', '--like']],
  ['world.json', '{"format":"other"}', ['replay']],
  ['report.json', '{"entries":[]}', ['verify-report']],
  ['history.json', '{"entries":[]}', ['verify-report', join(folder, 'base.json'), '--history']],
  ['signed.json', '{"status":"completed"}', ['may-act', '--faculty', 'BANK_OPEN_ACCOUNT', 'ent_3']],
  ['archive.har', '{"log":{"version":"1.2","creator":{"name":"a","version":"1"},"entries":[]}}', ['diff']],
  ['faults.json', '[{"effect":{}}]', ['proxy', '--upstream', 'http://127.0.0.1:1', '--faults']],
  ['ca.pem', rootCertificates[0] ?? '', ['proxy', '--upstream', 'http://a.test/?b', '--upstream-ca']],
  ['coverage.jsonl', '{"coverage":1,"version":"0"}', ['coverage', '--from']],
  ['own/company.json', '{"title":1}', ['generate', 'sbx-spa-clean', '--fixtures']],
];

/** Runs a command on a file with these bytes; returns its exit code and output, with the port masked. */
async function readBy(words: readonly string[], name: string, bytes: Buffer) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  const named = name.startsWith('own/') ? dirname(path) : path;
  // The report precedes the signers.
  const argv = words[0] === 'may-act' ? ['may-act', named, ...words.slice(1)] : [...words, named];
  const { code, stdout, stderr } = await runCli(argv);
  return [code, stdout.replaceAll(/127\.0\.0\.1:\d+/g, 'address'), stderr];
}

it.each(readers)('%s is read without its byte order mark', async (name, text, words) => {
  const plain = await readBy(words, name, Buffer.from(text));
  expect(await readBy(words, name, Buffer.from(`\ufeff${text}`))).toEqual(plain);
});

it.each(readers)('%s is refused in UTF-16, and the error names it', async (name, text, words) => {
  const big = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  for (const bytes of [Buffer.from(`\ufeff${text}`, 'utf16le'), big, Buffer.from(text, 'utf16le')]) {
    const [code, , stderr] = await readBy(words, name, bytes);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The file is UTF-16. Save it as UTF-8.')]);
  }
});

it.each(readers.filter(([name]) => /json$|yaml$|har$/.test(name)))(
  '%s has one error if it is nested too deeply',
  async (name, _, words) => {
    // One level more than the maximum.
    const deep = `{"a":${'['.repeat(64)}1${']'.repeat(64)}}`;
    const [code, , stderr] = await readBy(words, name, Buffer.from(`\n${deep}`));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/one error\n.*:2\b.* more than 64 levels of nesting\.$/m),
    ]);
  },
);

it('a value at the maximal depth of a file is read', async () => {
  const deep = `{"entries":${'['.repeat(63)}"}]"${']'.repeat(63)}}`;
  const [, , stderr] = await readBy(['verify-report'], 'report.json', Buffer.from(deep));
  expect(stderr).toContain('This is a history.');
});

it.each([
  [
    'world.json',
    '{"format":"a","formatVersion":1,"account":"b","seed":"c"}',
    'format, formatVersion, account and 1 more',
  ],
  ['report.json', '{"id":"a","content":{}}', 'id'],
  ['settings.yaml', 'port: 4010\n', 'port'],
])('%s is not learnt into', async (name, text, fields) => {
  const path = join(folder, 'kept', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const detail = `--learn ${path}: The file exists and holds ${fields}, which no shape has. Name another file.\n`;
  for (const words of [
    ['proxy', '--upstream', 'http://127.0.0.1:1', '--port', '0'],
    ['verify', '--key', 'k', '--base-url', 'http://127.0.0.1:1'],
  ]) {
    const { code, stderr } = await runCli([...words, '--learn', path]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(detail)]);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
});

it.each([
  [
    ['proxy', '--upstream', 'http://127.0.0.1:1', '--port', '0'],
    ['--log', '--cassette', '--learn'],
  ],
  [
    ['verify', '--key', 'k', '--base-url', 'http://127.0.0.1:1'],
    ['--output', '--learn'],
  ],
])('%o does not write two results to one file', async (words, flags) => {
  const path = join(folder, 'results', 'one.out');
  mkdirSync(dirname(path), { recursive: true });
  const [first, ...others] = flags;
  const { code, stderr } = await runCli([...words, ...flags.flatMap((flag) => [flag, path])]);
  expect(code).toBe(2);
  for (const flag of others)
    expect(stderr).toContain(
      `  ${flag} ${path}: The file of ${first} has the same name. Name another file.\n`,
    );
  expect(existsSync(path)).toBe(false);
});

it.each([
  ['', 'The file is empty.'],
  [' \n', 'The file is empty.'],
  ['hello\n', 'The file is not JSON: '],
])('the error of a file with the text %j has one line', async (text, reason) => {
  const path = join(folder, 'no.json');
  writeFileSync(path, text);
  const base = join(folder, 'base.json');
  for (const words of [
    ['replay', path],
    ['verify-report', base, '--history', path],
    ['may-act', path, 'x', '--faculty', 'X'],
    ['diff', path],
    ['proxy', '--upstream', 'http://127.0.0.1:1', '--faults', path],
  ]) {
    const { code, stderr } = await runCli(words);
    expect([code, stderr.split('\n')]).toEqual([
      2,
      [expect.stringMatching(/one error$/), expect.stringContaining(`${path}: ${reason}`), ''],
    ]);
  }
});

it.each([
  ['a folder', '.', 'it is a folder'],
  ['a path through a file', 'base.json/x', 'a part of its path is a file, not a folder'],
  ['a path without its folder', 'none/x', 'its folder does not exist'],
])('%s is refused for results before any work', async (_, name, cause) => {
  const path = join(folder, name);
  for (const words of [
    ['conduct', '--key', 'k', '--output'],
    ['verify', '--key', 'k', '--base-url', 'http://127.0.0.1:1', '--output'],
    ['diff', join(folder, 'base.json'), '--output'],
    ['proxy', '--upstream', 'http://127.0.0.1:1', '--port', '0', '--log'],
    ['proxy', '--upstream', 'http://127.0.0.1:1', '--port', '0', '--learn'],
  ]) {
    const { code, stderr } = await runCli([...words, path]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${words.at(-1)} ${path}: The file cannot be written: ${cause}.\n`);
  }
});

it('a flag without a value names no type if it is given one', async () => {
  for (const [command, flag] of [
    ['generate', '--pretty'],
    ['init', '--force'],
    ['openapi', '--yaml'],
    ['verify', '--yes'],
  ] as const) {
    const { code, stderr } = await runCli([command, `${flag}=3`]);
    expect(code).toBe(2);
    expect(stderr).toContain(`  ${flag} 3: The flag takes no value: give ${flag} alone, or leave it out.\n`);
  }
});

it.each(['', '\n'])('a coverage file that no run has written to is no coverage: %j', async (text) => {
  const path = join(folder, 'empty.jsonl');
  writeFileSync(path, text);
  const { code, stderr } = await runCli(['coverage', '--from', path]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('No run has written to the file: it is empty.'),
  ]);
});

it('a file that two flags name has an error for each flag', async () => {
  const none = join(folder, 'none', 'x');
  const { stderr } = await runCli(['--config', none, '--like', none, '--fixtures', none]);
  expect(stderr).toContain('3 errors');
  for (const flag of ['config', 'like', 'fixtures']) expect(stderr).toContain(`  --${flag} ${none}: `);
});

it('a file that a variable names has an error with the variable', async () => {
  const none = join(folder, 'none', 'x');
  const { stderr } = await runCli([], { LEGAL_REPORTS_SANDBOX_CONFIG: none });
  expect(stderr).toContain(`  LEGAL_REPORTS_SANDBOX_CONFIG ${none}: There is no such file.`);
});

const none = join(folder, 'none', 'x');
const address = ['--upstream', 'http://127.0.0.1:1'];
const noUrl = 'http://127.0.0.1:1/v1?a=1';

it.each<[string, readonly string[], readonly string[]]>([
  ['may-act', [none, 'x'], [`${none}: There is no such file`, '--faculty: Name']],
  [
    'may-act',
    [none, 'x', '--faculty', 'A', '--like', none, '--amount', 'x', '--currency', 'y', '--on', 'z'],
    [`${none}: There`, `--like ${none}: `, '--amount: has', '--currency: has', '--on: has'],
  ],
  ['verify-report', [none, 'x', '--history', none], [`${none}: There`, `--history ${none}: `, 'x: verify-']],
  ['diff', [none, none, 'x', '--output', folder], [`${none}: There`, 'x: diff', `--output ${folder}: `]],
  ['coverage', ['--from', none, '--threshold', 'x'], [`--from ${none}: There`, '--threshold x: ']],
  ['conduct', ['--output', folder, '--url', noUrl], ['--key: Name', `--output ${folder}: `, '--url: An']],
  [
    'proxy',
    [...address, '--port', 'x', '--log', folder, '--cassette', join(folder, 'base.json')],
    ['--port x: ', `--log ${folder}: `, `--cassette ${join(folder, 'base.json')}: `],
  ],
])('%s of %o reports the errors of flags and files together', async (command, argv, expected) => {
  const { code, stderr } = await runCli([command, ...argv]);
  expect(code).toBe(2);
  for (const line of expected) expect(stderr).toContain(`\n  ${line}`);
});

it('a command that cannot run does not read stdin', async () => {
  for (const argv of [
    ['may-act', '-', 'x'],
    ['verify-report', '-', '--histroy'],
    ['verify-report', '-', '--history', '-'],
    ['diff', '-', '-'],
  ])
    expect((await runCli(argv)).code).toBe(2);
});
