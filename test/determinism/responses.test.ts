import { describe, expect, it } from 'vitest';
import { runCli } from '../cli/run.js';
import { type Client, connect } from '../http/client.js';

const ids = ['sbx-spa-clean', 'sbx-sa-listed', 'acme', 'compañía nº 1 🏛️', '77.123.456-9', '66100004-K'];

/** Returns the completed report of a company as text; it is the first of its account. */
async function createCompleted(client: Client, companyId: string, key: string): Promise<string> {
  const body = { type: 'sociedades_y_poderes', companyId, options: { validate: true } };
  const { json } = await client.call('/v1/reports', { method: 'POST', body, key });
  return (await client.call(`/v1/reports/${json.id}`, { key })).text;
}

function contentOf(text: string): string {
  return text.slice(text.indexOf('"content":'));
}

describe('equal requests get equal bytes', () => {
  it('over a socket, in process, from the command line, and after a restart', async () => {
    const answers: string[][] = [];
    for (const transport of ['over a socket', 'in process', 'over a socket'] as const) {
      const client = await connect(transport, { pace: 'instant' });
      answers.push(await Promise.all(ids.map((id) => createCompleted(client, id, 'sbx_playground_bytes'))));
      await client.close();
    }
    const generated = [];
    for (const id of ids) generated.push((await runCli(['generate', id, '--validate'])).stdout.trimEnd());
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(generated).toEqual(answers[0]);
  });

  it('in any order of requests', async () => {
    const forwards = await connect('in process', { pace: 'instant' });
    const backwards = await connect('in process', { pace: 'instant' });
    const one = [];
    const other = [];
    for (const id of ids) one.push(await createCompleted(forwards, id, 'sbx_playground_order'));
    for (const id of [...ids].reverse())
      other.unshift(await createCompleted(backwards, id, 'sbx_playground_order'));
    expect(other).toEqual(one);
  });

  it('to 64 concurrent clients, each with its own key', async () => {
    const client = await connect('over a socket', { pace: 'instant' });
    const alone = await createCompleted(client, 'acme', 'sbx_playground_alone');
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        createCompleted(client, 'acme', `sbx_playground_worker-${index}`),
      ),
    );
    await client.close();
    expect(new Set(all)).toEqual(new Set([alone]));
  });

  it('for every spelling of one company, apart from the spelling itself', async () => {
    const client = await connect('in process', { pace: 'instant' });
    const spellings = ['66100004-K', '66.100.004-k', '66100004k', 'sbx-eirl-dv-k', 'SBX-EIRL-DV-K'];
    const texts = await Promise.all(
      spellings.map((id, index) => createCompleted(client, id, `sbx_playground_spelling-${index}`)),
    );
    expect(new Set(texts.map(contentOf)).size).toBe(1);
    expect(texts.map((text) => JSON.parse(text).companyId)).toEqual(spellings);
    expect(new Set(texts.map((text) => JSON.parse(text).id)).size).toBe(1);
  });

  it('with validate, apart from validations and conclusion', async () => {
    const plain = JSON.parse((await runCli(['generate', 'acme'])).stdout).content;
    const judged = JSON.parse((await runCli(['generate', 'acme', '--validate'])).stdout).content;
    const { validations, conclusion, ...rest } = judged;
    const { validations: none, conclusion: open, ...same } = plain;
    expect(rest).toEqual(same);
    expect(none).toEqual([]);
    expect(open).toMatchObject({ result: null, reason: 'not_validated' });
    expect(conclusion).toMatchObject({ result: 'aprobado', reason: null });
    expect(validations.length).toBeGreaterThan(10);
  });
});
