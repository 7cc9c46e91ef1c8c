import { describe, expect, it } from 'vitest';
import { SendError } from '../../src/webhooks/send-progress.js';
import { parseTargetPolicy, type TargetPolicy } from '../../src/webhooks/target-policy.js';
import { allowedAddresses, createUrlReader, readUrl } from '../../src/webhooks/target-resolution.js';

function policyOf(text: string): TargetPolicy {
  const parsed = parseTargetPolicy(text);
  if ('errors' in parsed) throw new Error(parsed.errors.join(' '));
  return parsed.policy;
}

describe('the URL of a target', () => {
  const read = (text: string) => {
    const { url, errors } = readUrl(policyOf('loopback'), text);
    return [url?.href ?? null, ...errors.map((error) => error.split(':')[0])];
  };
  const badPort = 'The port of the URL is invalid';

  it.each([
    ['http://localhost', 'http://localhost/'],
    ['http://localhost:1/a', 'http://localhost:1/a'],
    ['http://localhost:65535', 'http://localhost:65535/'],
    ['http://localhost:/a', 'http://localhost/a'],
    ['http://localhost:0003000/a', 'http://localhost:3000/a'],
    ['http://[::1]', 'http://[::1]/'],
    ['http://[::1]:3000?a:b', 'http://[::1]:3000/?a:b'],
    ['http://localhost/a:b', 'http://localhost/a:b'],
    ['http://localhost#a:b', 'http://localhost/#a:b'],
    ['HTTP://localhost:3000', 'http://localhost:3000/'],
  ])('%s is accepted', (text, href) => {
    expect(read(text)).toEqual([href]);
  });

  it.each([
    ['http://localhost:65536/a', 'http://localhost/a'],
    ['http://localhost:http?a', 'http://localhost/?a'],
    ['http://localhost:-1', 'http://localhost/'],
    ['http://localhost:1e3', 'http://localhost/'],
    ['http://[::1]:99999/', 'http://[::1]/'],
  ])('%s has an invalid port, and is read without it', (text, href) => {
    expect(read(text)).toEqual([href, badPort]);
  });

  it('has all its errors, also beside an invalid port', () => {
    expect(read('ftp://a:b@localhost:99999/')).toEqual([
      ...['ftp://a:b@localhost/', badPort, 'The URL\'s scheme is "ftp"'],
      'The URL holds a user name or a password',
    ]);
    expect(read('http://localhost:0/')).toEqual(['http://localhost:0/', 'Nothing listens at port 0']);
  });

  it.each([
    ['', []],
    ['/hook', []],
    ['localhost', []],
    ['http://', []],
    ['http://:99999', [badPort]],
  ])('%j is not absolute', (text, others) => {
    expect(read(text)).toEqual([null, ...others, 'The URL is invalid']);
  });

  it('is read once, and again after a thousand others', () => {
    const reader = createUrlReader(policyOf('loopback'));
    const first = reader('http://localhost/');
    expect(first.href).toBe('http://localhost/');
    for (let at = 1; at < 1000; at += 1) reader(`http://localhost/${at}`);
    expect(reader('http://localhost/')).toBe(first);
    reader('http://localhost/1000');
    expect(reader('http://localhost/')).not.toBe(first);
    const refused = () => reader('http://localhost:0/');
    for (let twice = 0; twice < 2; twice += 1) {
      expect(refused).toThrow(SendError);
      expect(refused).toThrow(/^Nothing listens at port 0/);
    }
    expect(() => reader('hook')).toThrow(/^The URL is invalid/);
  });
});

describe('the addresses of a host', () => {
  const resolve = (host: string, addresses: readonly string[] | Error, policy = 'loopback') =>
    allowedAddresses(
      policyOf(policy),
      async () => {
        if (addresses instanceof Error) throw addresses;
        return addresses;
      },
      host,
    );

  it('are those that the policy allows, in their order', async () => {
    expect(await resolve('a.test', ['127.0.0.2', '10.0.0.1', '::1'])).toEqual(['127.0.0.2', '::1']);
  });

  it('are the host itself if it is an address, which is not looked up', async () => {
    const unused = new Error('it was looked up');
    expect(await resolve('127.0.0.1', unused)).toEqual(['127.0.0.1']);
    expect(await resolve('::1', unused)).toEqual(['::1']);
    await expect(resolve('10.0.0.1', unused)).rejects.toMatchObject({ failure: { code: 'target-refused' } });
  });

  it('are refused with all reasons if none is allowed', async () => {
    await expect(resolve('a.test', ['10.0.0.1', '8.8.8.8'])).rejects.toMatchObject({
      failure: {
        code: 'target-refused',
        detail: expect.stringMatching(
          /^a\.test resolves to 10\.0\.0\.1, .*\. a\.test resolves to 8\.8\.8\.8, .*\.$/,
        ),
      },
    });
  });

  it('are unknown if the lookup fails or finds none', async () => {
    await expect(resolve('a.test', new Error('a reason'))).rejects.toMatchObject({
      failure: { code: 'name-not-found', detail: expect.stringMatching(/^a\.test .*\(a reason\)/) },
    });
    await expect(resolve('a.test', [])).rejects.toMatchObject({
      failure: { code: 'name-not-found', detail: expect.stringMatching(/^a\.test .*\(no addresses\)/) },
    });
  });
});
