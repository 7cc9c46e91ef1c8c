import { describe, expect, it } from 'vitest';
import { parseTargetPolicy, type TargetPolicy } from '../../src/webhooks/target-policy.js';

function policyOf(text: string): TargetPolicy {
  const parsed = parseTargetPolicy(text);
  if ('errors' in parsed) throw new Error(parsed.errors.join(' '));
  return parsed.policy;
}

/** Returns whether a URL with an address as host is an allowed target. */
const acceptsUrl = (policy: string, url: string): boolean =>
  policyOf(policy).urlErrors(new URL(url)).length === 0;

const acceptsAddress = (policy: string, address: string, host = 'receiver.test'): boolean =>
  policyOf(policy).refusalOfAddress(host, address) === null;

describe('a target policy', () => {
  it.each([
    // The spelling of a host, and its address.
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f000001/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.1/', '127.0.0.1'],
    ['http://0177.0.0.01/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://127.0.0.1./', '127.0.0.1'],
    ['http://%31%32%37.0.0.1/', '127.0.0.1'],
    ['http://①②⑦.0.0.1/', '127.0.0.1'],
    ['http://[::1]/', '[::1]'],
    ['http://[0:0:0:0:0:0:0:1]/', '[::1]'],
    ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
    ['http://[::ffff:7f00:1]/', '[::ffff:7f00:1]'],
  ])('treats %s as loopback', (url, host) => {
    expect(new URL(url).hostname).toBe(host);
    expect(acceptsUrl('loopback', url)).toBe(true);
    expect(acceptsUrl('public', url)).toBe(false);
  });

  it.each(['localhost', 'localhost.', 'foo.localhost', 'FOO.localhost.'])(
    'treats %s as loopback by its name',
    (host) => {
      const url = `http://${host}:3000/hook`;
      expect(acceptsUrl('loopback', url)).toBe(true);
      expect(acceptsUrl('::1', url)).toBe(true);
      expect(acceptsUrl('public', url)).toBe(false);
      expect(acceptsUrl('public', `http://${host.replace('host', 'hosts')}/`)).toBe(true);
    },
  );

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['10.0.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['169.254.169.254', 'link-local'],
    ['192.0.0.170', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['192.88.99.1', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['198.51.100.1', 'reserved'],
    ['203.0.113.1', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['192.175.48.1', 'reserved'],
    ['::', 'unspecified'],
    ['::127.0.0.1', 'reserved'],
    ['::8.8.8.8', 'reserved'],
    ['::ffff:0:8.8.8.8', 'reserved'],
    ['::ffff:10.0.0.1', 'private'],
    ['::ffff:169.254.169.254', 'link-local'],
    ['64:ff9b::10.0.0.1', 'NAT64 address of 10.0.0.1'],
    ['64:ff9b::127.0.0.1', 'NAT64 address of 127.0.0.1'],
    ['64:ff9b:1::8.8.8.8', 'reserved'],
    ['2002:7f00:1::', '6to4 address of 127.0.0.1'],
    ['2002:808:808::1', '6to4 address of 8.8.8.8'],
    ['2001:0:4136:e378:8000:63bf:f5ff:fffe', 'Teredo address of 10.0.0.1'],
    ['100::1', 'discards'],
    ['2001:2::1', 'benchmarks'],
    ['2001:db8::1', 'reserved'],
    ['3fff::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['5f00::1', 'reserved'],
    ['fc00::1', 'unique local'],
    ['fd12:3456::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('refuses %s, which is %s, under public and loopback', (address, words) => {
    for (const policy of ['public', 'loopback']) {
      const refusal = policyOf(policy).refusalOfAddress('receiver.test', address);
      expect(refusal).toContain(`receiver.test resolves to ${address}, `);
      expect(refusal).toContain(words);
      expect(refusal).toContain(`"${policy}"`);
    }
    expect(acceptsAddress('any', address)).toBe(true);
  });

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111', '64:ff9b::8.8.8.8'])(
    'treats %s as public',
    (address) => {
      expect(acceptsAddress('public', address)).toBe(true);
      expect(acceptsAddress('loopback', address)).toBe(false);
    },
  );

  it('allows what any of its entries allows', () => {
    const mixed = 'loopback, 10.1.0.0/16,fd00::/8,192.0.2.7,Hooks.Example.test';
    for (const address of ['127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '192.0.2.7']) {
      expect(acceptsAddress(mixed, address)).toBe(true);
    }
    for (const address of ['10.2.0.1', '192.0.2.8', '8.8.8.8', 'fe80::1']) {
      expect(acceptsAddress(mixed, address)).toBe(false);
    }
    for (const host of ['hooks.example.test', 'hooks.example.test.', 'HOOKS.example.test']) {
      expect(acceptsAddress(mixed, '172.18.0.3', host)).toBe(true);
    }
    expect(acceptsAddress(mixed, '172.18.0.3', 'a.hooks.example.test')).toBe(false);
    expect(acceptsAddress('::ffff:10.0.0.0/104', '10.9.9.9')).toBe(true);
    expect(acceptsAddress('::ffff:10.0.0.1', '10.0.0.1')).toBe(true);
  });

  it.each([
    ['ftp://127.0.0.1/', '"ftp"'],
    ['file:///etc/passwd', '"file"'],
    ['http://user@127.0.0.1/', 'user name'],
    ['http://:word@127.0.0.1/', 'password'],
    ['http://127.0.0.1:0/', 'port 0'],
    ['http://192.168.0.1/', '192.168.0.1 is a private address'],
    ['http://[fe80::1]/', 'fe80::1 is a link-local address'],
  ])('refuses %s without resolving it', (url, words) => {
    expect(policyOf('loopback').urlErrors(new URL(url))).toEqual([expect.stringContaining(words)]);
  });

  it('lists all errors of a URL, without its password', () => {
    const refusal = policyOf('loopback').urlErrors(new URL('ftp://ann:secret@10.0.0.1:0/')).join(' ');
    expect(refusal).toMatch(/scheme.*user name.*port 0.*private/);
    expect(refusal).not.toContain('secret');
  });

  it('accepts a name, which is resolved later', () => {
    expect(acceptsUrl('public', 'https://localhost.test/')).toBe(true);
    expect(acceptsAddress('public', '127.0.0.1', 'localhost')).toBe(false);
  });

  it('allows nothing if it is "none"', () => {
    for (const url of [
      'http://127.0.0.1/',
      'http://8.8.8.8/',
      'http://[::1]/',
      'http://localhost/',
      'http://a.test/',
    ])
      expect(policyOf('none').urlErrors(new URL(url))).toEqual([
        expect.stringMatching(/, which the target policy "none" does not let through\.$/),
      ]);
    expect(acceptsAddress('none', '127.0.0.1')).toBe(false);
    expect(acceptsAddress('none,10.0.0.1', '10.0.0.1')).toBe(true);
    expect(acceptsAddress('node', '10.0.0.1', 'node')).toBe(true);
  });

  it.each(['none', 'hooks.test', 'none,hooks.test'])('resolves no name that %s never allows', (policy) => {
    expect(policyOf(policy).urlErrors(new URL('http://inner.test/'))).toEqual([
      `inner.test is a name, which the target policy "${policy}" does not let through.`,
    ]);
    expect(acceptsUrl('hooks.test', 'http://HOOKS.test./')).toBe(true);
    for (const other of ['loopback', 'public', '10.0.0.0/8', '10.0.0.1', 'any'])
      expect(acceptsUrl(`${policy},${other}`, 'http://inner.test/')).toBe(true);
  });

  it('does not show the resolved address of a name if it is discreet', () => {
    const parsed = parseTargetPolicy('public', { isDiscreet: true });
    if ('errors' in parsed) throw new Error(parsed.errors.join(' '));
    const refusals = ['10.0.0.7', '127.0.0.1', 'fe80::1'].map((address) =>
      parsed.policy.refusalOfAddress('inner.test', address),
    );
    expect(new Set(refusals)).toEqual(
      new Set(['inner.test resolves to an address which the target policy "public" does not let through.']),
    );
    expect(parsed.policy.refusalOfAddress('10.0.0.7', '10.0.0.7')).toContain('a private address');
  });

  it('rejects invalid addresses', () => {
    expect(policyOf('any').refusalOfAddress('receiver.test', '127.1')).toContain('not an address');
  });

  it.each([
    ['', 'An entry is empty'],
    ['loopback,', 'An entry is empty'],
    ['loopbak', 'did you mean loopback?'],
    ['publci', 'did you mean public?'],
    ['http://localhost:3000/', 'the host of the URL alone'],
    ['localhost:3000', 'without its port'],
    ['[::1]:3000', 'without its port'],
    ['[::1]', 'without brackets'],
    ['*.example.test', 'give each name'],
    ['127.1', 'write the address as 127.0.0.1'],
    ['0177.0.0.1', 'write the address as 127.0.0.1'],
    ['2130706433', 'write the address as 127.0.0.1'],
    ['10.0.0.0/33', 'not a range'],
    ['10.0/8', 'not a range'],
    ['::ffff:0:0/90', 'both versions'],
    ['bücher.test', 'in ASCII'],
    ['two words', 'a host name, an address or a range'],
    ['1.2.3.4.5', 'a host name, an address or a range'],
  ])('accepts no entry "%s"', (text, words) => {
    const parsed = parseTargetPolicy(text);
    expect('errors' in parsed && parsed.errors.join(' ')).toContain(words);
  });

  it('accepts names that look like a keyword or a field of objects', () => {
    expect(acceptsAddress('loopbak.', '10.0.0.1', 'loopbak')).toBe(true);
    expect(acceptsAddress('constructor', '10.0.0.1', 'receiver.test')).toBe(false);
    expect(acceptsAddress('my_receiver', '10.0.0.1', 'my_receiver')).toBe(true);
    expect(acceptsAddress('a.b-c.1d.test', '10.0.0.1', 'a.b-c.1d.test')).toBe(true);
  });

  it('lists every error', () => {
    const parsed = parseTargetPolicy('127.1,10.0.0.0/99,public');
    expect('errors' in parsed && parsed.errors).toHaveLength(2);
  });
});
