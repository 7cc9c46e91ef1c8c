import type { Submitted } from '../../../src/contract/generated/types.js';
import { contentIn } from '../../../src/reports/report-json.js';
import { stopwatch } from '../../../src/runtime/timers.js';
import { createSandbox } from '../../../src/server/sandbox.js';
import { createMemoryStore } from '../../../src/store/memory-store.js';

const sandbox = createSandbox({ seed: 'sandbox', pace: 'instant', store: createMemoryStore(), stopwatch });
const account = { id: 'reference', seed: null };

/** Facts to compare with, for the examples of comparisons. */
const submittedFacts: { readonly [companyId: string]: Submitted } = {
  'sbx-mx-sapi': {
    name: 'XILITLA QUETZAL DESARROLLOS SAPI DE CV',
    taxId: 'XQD 200102 AAA',
    address: {
      street: 'Av. de los Ahuehuetes',
      number: '319',
      unit: '4',
      commune: 'CDMX',
      regionCode: 'CMX',
      postalCode: '06700',
      country: 'MX',
    },
    officers: [{ name: 'Héctor Medina Elizondo', taxId: 'XAXX010101000', title: 'presidente' }],
  },
};

/** Returns the final report of a server with the default seed. */
export async function reportOf(companyId: string): Promise<object> {
  const submitted = submittedFacts[companyId];
  const {
    record: { id },
  } = sandbox.reports.create(account, {
    type: 'sociedades_y_poderes',
    companyId,
    options: { validate: true, ...(submitted && { submitted }) },
  });
  const { record, content, comparison } = await sandbox.reports.get(account, id);
  if (content === null) return record;
  return { ...record, ...(comparison && { comparison }), content: contentIn(content.contentField) };
}

/** Companies for examples, plain ones first; together they have nearly every field. */
export const shownCompanies: readonly string[] = [
  'spa-clean',
  'ltda-family',
  'sa-classes-ab',
  'spa-joint-two',
  'eventful-life',
  'sa-listed',
  'foreign-branch',
  'migrated',
  'stale-vigencia',
  'power-revoked',
  'power-part-revoked',
  'power-expired',
  'insolvency',
  'dissolved',
  'capital-unpaid',
  'sole-sa-holder',
  'pep',
  'sanctions',
  'nullity-lawsuit',
  'mx-sapi',
  'co-sas',
  'es-sl',
  'eventful-life+end-of-activities',
  'eventful-life+attorney-died',
].map((name) => `sbx-${name}`);
