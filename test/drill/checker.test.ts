import { beforeEach, describe, expect, it } from 'vitest';
import { type CheckOptions, check } from '../../scripts/drill/checker.js';
import { keyOf } from '../../scripts/drill/client.js';
import { canonicalJson, historyErrors } from '../../scripts/drill/history.js';
import { createLedger, type Ledger } from '../../scripts/drill/ledger.js';
import { startReceiver } from '../../scripts/drill/receiver.js';
import { type Sandbox, startSandbox } from '../../src/testing/index.js';

const account = 'drill';
const headers = { authorization: `Bearer ${keyOf(account)}`, 'content-type': 'application/json' };

/** Creates a report in a sandbox, and returns the response. */
async function createReport({ url }: Sandbox, key: string, companyId: string): Promise<string> {
  const response = await fetch(`${url}/v1/reports`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify({ type: 'sociedades_y_poderes', companyId }),
  });
  return response.text();
}

describe('the checker of the drill', () => {
  let sandboxes: Sandbox[];
  let ledger: Ledger;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  /** Starts two sandboxes with the same reports, which look like two replicas. */
  beforeEach(async () => {
    receiver = await startReceiver();
    sandboxes = [await startSandbox({ pace: 'instant' }), await startSandbox({ pace: 'instant' })];
    ledger = createLedger();
    for (const sandbox of sandboxes) {
      const subscribed = await fetch(`${sandbox.url}/v1/webhooks`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ url: `${receiver.url}/${account}`, events: ['*'] }),
      });
      receiver.setSecret(account, ((await subscribed.json()) as { secret: string }).secret);
      const text = await createReport(sandbox, 'k1', 'sbx-spa-clean#k1');
      const response = { reportId: (JSON.parse(text) as { id: string }).id, text };
      ledger.creates.set('k1', { account, companyId: 'sbx-spa-clean#k1', response });
    }
    return async () => {
      receiver.close();
      for (const sandbox of sandboxes) await sandbox.close();
    };
  });

  const violations = async (changes: Partial<CheckOptions> = {}): Promise<string> => {
    const options = {
      accounts: [account],
      ledger,
      arrivals: receiver.arrivals,
      patienceMs: 20_000,
      maxMs: 50_000,
    };
    const urls = sandboxes.map(({ url }) => url);
    return (await check({ urls, ...options, ...changes })).violations.join('\n');
  };

  it('finds nothing if everything holds', async () => {
    expect(await violations()).toBe('');
  });

  it('finds an acknowledged report that is missing', async () => {
    const response = { reportId: 'rep_lost', text: '{}' };
    ledger.creates.set('k2', { account, companyId: 'sbx-spa-clean#k2', response });
    expect(await violations()).toContain('the acknowledged report rep_lost of the key k2 is missing');
  });

  it('finds two reports for one idempotency key', async () => {
    for (const sandbox of sandboxes) await createReport(sandbox, 'other', 'sbx-spa-clean#k1');
    expect(await violations()).toContain('the key k1 made 2 reports');
  });

  it('finds a report without a create', async () => {
    for (const sandbox of sandboxes) await createReport(sandbox, 'other', 'sbx-spa-clean#other');
    expect(await violations()).toContain('nobody created the report');
  });

  it('finds an acknowledged edit that is lost', async () => {
    const [{ response } = { response: null }] = ledger.creates.values();
    ledger.edits.set('e1', { account, reportId: response?.reportId ?? '', outcome: 'acknowledged' });
    expect(await violations()).toContain('lost the acknowledged edit e1');
  });

  it('finds messages that are missing or late', async () => {
    expect(await violations({ arrivals: () => new Map() })).toContain('was not delivered');
    const late = (of: string) =>
      new Map([...receiver.arrivals(of)].map(([id, arrival]) => [id, { ...arrival, place: -arrival.place }]));
    expect(await violations({ arrivals: late })).toContain('was delivered too late');
  });

  it('reports that its time is over', async () => {
    expect(await violations({ maxMs: 0 })).toContain('there was no time to read all');
  });

  it('finds responses that differ', async () => {
    await createReport(sandboxes[1] as Sandbox, 'other', 'sbx-spa-clean#other');
    expect(await violations()).toContain('/v1/reports?limit=100 differs');
  });
});

describe('the verification of histories in the drill', () => {
  const report = { id: 'rep_1', content: { name: 'Ñandú', shares: [1, 2] } };
  const entry = {
    ...{ sequence: 1, action: 'generated', reason: null, patch: [{ op: 'add', path: '', value: report }] },
    contentHash: '2d39c1e0a2ea2f5ec0ac4e5b7ba4bb8d9f4a5b2dd8e1c3a0cfb1a0d7ea9d7a4b',
    previousHash: null,
    hash: '',
  };

  it('writes JSON in the order of RFC 8785', () => {
    expect(canonicalJson({ b: [true, null, 'é'], a: { '€': 1, ö: -0.5 } })).toBe(
      '{"a":{"ö":-0.5,"€":1},"b":[true,null,"é"]}',
    );
  });

  it('finds hashes and patches that do not give the report', () => {
    const other = { ...report, id: 'rep_2' };
    expect(historyErrors(JSON.stringify(other), JSON.stringify({ entries: [entry] }))).toEqual([
      'entry 1 has another hash',
      'its patches do not give the report',
      'its last content hash is not that of the report',
    ]);
  });
});
