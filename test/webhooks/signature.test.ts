import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { publicKeyOf, signatureError, signatures, webhookSecret } from '../../src/webhooks/signature.js';

const now = () => Math.floor(Date.now() / 1000);
const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const text = '{"type":"report.completed","data":{"name":"Compañía Ñandú — 漢字"}}';

describe('the signature of a webhook', () => {
  it('equals the test vector of the reference libraries', () => {
    const body = Buffer.from('{"test": 2432232314}');
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(signatures(message, [secret])).toBe(signature);
    expect(new Webhook(secret).sign(message.id, new Date(message.timestamp * 1000), body)).toBe(signature);
  });

  it.each([24, 32, 64])('with a key of %i bytes is verified by the reference package', (length) => {
    const secret = webhookSecret(Uint8Array.from({ length }, (_, at) => 255 - at * 3));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    const message = { id: 'msg_1', timestamp: now(), body: Buffer.from(text) };
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signatures(message, [secret]),
    };
    expect(new Webhook(secret).verify(text, headers)).toEqual(JSON.parse(text));
    expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(text, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  });

  it('has one part for each secret, in order', () => {
    const [current, former] = [webhookSecret(keyOf(1)), webhookSecret(keyOf(2))];
    const message = { id: 'msg_1', timestamp: now(), body: Buffer.from(text) };
    const both = signatures(message, [current, former]);
    expect(both.split(' ')).toEqual([signatures(message, [current]), signatures(message, [former])]);
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': both,
    };
    for (const secret of [current, former]) {
      expect(new Webhook(secret).verify(text, headers)).toEqual(JSON.parse(text));
    }
    expect(() => new Webhook(webhookSecret(keyOf(3))).verify(text, headers)).toThrow();
  });

  it('covers the exact bytes, also if they are not text', () => {
    const [one, other] = [Uint8Array.of(0xff), Uint8Array.of(0xfe)].map((body) =>
      signatures({ id: 'msg_1', timestamp: 1, body }, [webhookSecret(keyOf(1))]),
    );
    expect(one).not.toBe(other);
  });
});

describe('a receiver with the secret', () => {
  const secret = webhookSecret(keyOf(1));
  const timestamp = 1_614_265_330;
  const body = Buffer.from(text);
  const signed = signatures({ id: 'msg_1', timestamp, body }, [webhookSecret(keyOf(2)), secret]);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signed,
  };
  const judge = (change: Record<string, string | undefined>, at = timestamp, came: Uint8Array = body) =>
    signatureError({ headers: { ...headers, ...change }, body: came }, secret, at * 1000);

  it('accepts a message with one matching signature, up to five minutes early or late', () => {
    for (const at of [timestamp - 300, timestamp, timestamp + 300]) expect(judge({}, at)).toBeNull();
  });

  it.each([
    ['another id', { 'webhook-id': 'msg_2' }],
    ['another time', { 'webhook-timestamp': String(timestamp + 1) }],
    ['the signature of another secret', { 'webhook-signature': signed.split(' ')[0] }],
    ['another version', { 'webhook-signature': signed.replaceAll('v1,', 'v2,') }],
    ['a truncated signature', { 'webhook-signature': signed.slice(0, -8) }],
    ['none', { 'webhook-signature': '' }],
  ])('refuses %s', (_, change) =>
    expect(judge(change)).toBe(
      'No signature of it is by the secret, over its id, its timestamp and its body.',
    ),
  );

  it('accepts no signature by the public key that is derived from the secret', () => {
    const known = publicKeyOf(secret);
    expect(known).toBe('whpk_FIt2JhEsmAx1eKzTDVNGm9GfVF1tU8alUqftpGdTyEU=');
    expect(signatureError({ headers, body }, known, timestamp * 1000)).toContain('is by the public key');
  });

  it('rejects other bytes, old and future timestamps, and missing headers', () => {
    expect(judge({}, timestamp, Buffer.from(`${text} `))).toContain('No signature');
    expect(judge({}, timestamp + 301)).toContain('301 seconds old');
    expect(judge({}, timestamp - 301)).toContain('301 seconds ahead');
    expect(judge({ 'webhook-timestamp': 'now' })).toContain('not a number of seconds');
    for (const name of Object.keys(headers)) expect(judge({ [name]: undefined })).toContain('It lacks one');
  });
});
