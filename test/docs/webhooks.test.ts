import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import schedule from '../../fixtures/delivery-schedule.json' with { type: 'json' };
import { publicKeyOf, signatures } from '../../src/webhooks/signature.js';
import { readPage } from './sessions.js';

const { text } = readPage('docs/webhook-signatures.md');

/** Returns the code of the page in a language that contains a text. */
const code = (language: string, says: string): string => {
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  const found = blocks.map(([, block = '']) => block).find((block) => block.includes(says));
  if (found === undefined) throw new Error(`docs/webhook-signatures.md has no ${says} in ${language}`);
  return found;
};

/** Programs that get five arguments for each message and print one line for each. */
const languages = [
  {
    name: 'JavaScript',
    command: process.execPath,
    file: 'verify.mjs',
    source: `${code('js', 'isSigned')}
for (let at = 2; at < process.argv.length; at += 5) {
  const [id, timestamp, signatures, body, secret] = process.argv.slice(at, at + 5);
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
  console.log(isSigned(headers, Buffer.from(body), secret));
}
`,
  },
  {
    name: 'Python',
    command: 'python3',
    file: 'verify.py',
    source: `${code('python', 'is_signed')}
import sys

words = sys.argv[1:]
for at in range(0, len(words), 5):
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    headers = dict(zip(names, words[at : at + 3]))
    print(str(is_signed(headers, words[at + 3].encode(), words[at + 4])).lower())
`,
  },
  {
    name: 'Java',
    command: 'java',
    // Without the optimizing compiler, such a short program takes half as long.
    flags: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
    file: 'Verify.java',
    // The first class of a file is the one that is run.
    source: code('java', 'isSigned').replace(
      'final class Webhooks',
      `class Verify {
    public static void main(String[] words) throws Exception {
        for (int at = 0; at < words.length; at += 5)
            System.out.println(Webhooks.isSigned(words[at], words[at + 1], words[at + 2],
                words[at + 3].getBytes(StandardCharsets.UTF_8), words[at + 4]));
    }
}

final class Webhooks`,
    ),
  },
];

const runnable = languages.filter(({ command }) => spawnSync(command, ['--version']).status === 0);

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const now = Math.floor(Date.now() / 1000);
const body = '{"type":"report.completed","data":{"companyId":"Ñandú"}}';

function signature(by: string, id: string, timestamp: number | string, of: string): string {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${of}`).digest('base64')}`;
}
const right = signature(secret, 'evt_1', now, body);
const wrong = signature(other, 'evt_1', now, body);

/** Id, timestamp, signatures, body and secret of messages, and whether the signature is valid. */
const messages: [says: boolean, ...words: string[]][] = [
  [true, 'evt_1', `${now}`, right, body, secret],
  [true, 'evt_1', `${now}`, `${wrong} ${right}`, body, secret],
  [true, 'evt_1', `${now}`, `v2,AAAA v1a,AAAA ${right}`, body, secret],
  [true, 'evt_1', `${now - 240}`, signature(secret, 'evt_1', now - 240, body), body, secret],
  [false, 'evt_1', `${now - 400}`, signature(secret, 'evt_1', now - 400, body), body, secret],
  [false, 'evt_1', `${now + 900}`, signature(secret, 'evt_1', now + 900, body), body, secret],
  [false, 'evt_1', 'soon', signature(secret, 'evt_1', 'soon', body), body, secret],
  [false, 'evt_2', `${now}`, right, body, secret],
  [false, 'evt_1', `${now}`, right, `${body} `, secret],
  [false, 'evt_1', `${now}`, wrong, body, secret],
  [false, 'evt_1', `${now}`, right.slice(0, -4), body, secret],
  [false, 'evt_1', `${now}`, right.replace('v1,', 'v2,'), body, secret],
  [false, 'evt_1', `${now}`, '', body, secret],
];

describe('the verification of a signature', () => {
  it.each(runnable)('works in $name', ({ command, flags = [], file, source }) => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'));
    writeFileSync(join(folder, file), source);
    const words = messages.flatMap(([, ...message]) => message);
    const env = { ...process.env, LC_ALL: 'C.UTF-8', NODE_OPTIONS: '' };
    const printed = execFileSync(command, [...flags, file, ...words], { cwd: folder, encoding: 'utf8', env });
    rmSync(folder, { recursive: true });
    expect(printed.trim().split('\n').map(String)).toEqual(messages.map(([says]) => String(says)));
  });

  it.each(['go', 'csharp'])('compares in constant time and allows five minutes in %s', (language) => {
    expect(code(language, 'IsSigned')).toMatch(/hmac\.Equal|FixedTimeEquals/);
    expect(code(language, 'IsSigned')).toMatch(/5 \* time\.Minute|ToleranceSeconds = 300/);
  });
});

it('a signature by a public key is verified in JavaScript', async () => {
  const source = encodeURIComponent(code('js', 'isSignedByKey'));
  const { isSignedByKey } = await import(/* @vite-ignore */ `data:text/javascript,${source}`);
  const message = { id: 'evt_1', timestamp: now, body: Buffer.from(body) };
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': `${now}`,
    'webhook-signature': `v1a,AAAA ${signatures(message, [secret], 'v1a')}`,
  };
  const judge = (by: string, of = message.body) => isSignedByKey(headers, of, publicKeyOf(by));
  expect([judge(secret), judge(other), judge(secret, Buffer.from('{}'))]).toEqual([true, false, false]);
});

describe('the schedule on the page', () => {
  it('is the implemented one', () => {
    const { text } = readPage('docs/webhooks.md');
    const rows = [...text.matchAll(/^\| (\d) \| (\d+) (s|min|h) \| ([\d.]+) s \|$/gm)];
    const seconds = { s: 1, min: 60, h: 3600 };
    expect(
      rows.map(([, , amount, unit, fast]) => ({
        afterSeconds: Number(amount) * seconds[unit as keyof typeof seconds],
        fastSeconds: Number(fast),
      })),
    ).toEqual(schedule.retries);
  });
});
