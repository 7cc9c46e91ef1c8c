import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';

describe('the keys of an account, in the test process', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: 'manual', productionPort: 0 });
  });
  afterAll(() => sandbox.close());

  const statusFor = async (key: string) => {
    const response = await sandbox.fetch(`${sandbox.url}/v1/reports`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return response.status;
  };

  it('belong to the address of its environment', () => {
    const urls = [sandbox.account('a').url, sandbox.account('a', 'production').url];
    expect(urls).toEqual([sandbox.url, sandbox.productionUrl]);
  });

  it('are issued and listed, and open the same account', async () => {
    const { keys, key } = sandbox.account('issued');
    const issued = await keys.issue({ name: 'ci' });
    expect([await statusFor(issued.key), await statusFor(key)]).toEqual([200, 200]);
    expect((await keys.list()).map(({ name }) => name)).toEqual(['ci', 'issued']);
    await expect(keys.issue({ name: 'ci' })).rejects.toThrow('key-exists: ');
    await expect(keys.issue({ name: 'a b' })).rejects.toThrow('invalid-request: ');
    await expect(keys.issue({ name: 'revoked-x' })).rejects.toThrow('refused on purpose');
  });

  it('are regenerated, with an overlap on request', async () => {
    const { keys, key, clock } = sandbox.account('regenerated');
    const second = await keys.regenerate();
    expect([await statusFor(key), await statusFor(second.key)]).toEqual([401, 200]);
    const third = await keys.regenerate(second.id, { overlap: 'PT1H' });
    expect([await statusFor(second.key), await statusFor(third.key)]).toEqual([200, 200]);
    await clock.advance('1h');
    expect([await statusFor(second.key), await statusFor(third.key)]).toEqual([401, 200]);
    await expect(keys.regenerate(second.id, { overlap: 'soon' })).rejects.toThrow('invalid-request: ');
  });

  it('are revoked, without effect on other keys', async () => {
    const { keys, key } = sandbox.account('to-revoke');
    const other = await keys.issue({ name: 'other' });
    expect((await keys.revoke()).state).toBe('revoked');
    expect([await statusFor(key), await statusFor(other.key)]).toEqual([401, 200]);
    await expect(keys.revoke('key_0000000000000000')).rejects.toThrow('key-not-found: ');
  });

  it('expire on request, permanently', async () => {
    const { keys, key, clock } = sandbox.account('to-expire');
    expect(await statusFor(key)).toBe(200);
    expect(await keys.expire()).toMatchObject({ state: 'expired', expiresAt: '2026-01-15T12:00:00.000Z' });
    await clock.set('2026-01-01T00:00:00Z');
    expect(await statusFor(key)).toBe(401);
    await keys.revoke();
    expect((await keys.expire()).state).toBe('revoked');
  });
});
