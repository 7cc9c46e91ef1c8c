import type { Content, TaxId } from '../../../contract/generated/types.js';
import { isRealDate } from '../../../values/dates.js';
import type { JsonLeaf } from '../../../values/json-pointer.js';
import { taxIdSchemes } from '../../jurisdictions/tax-ids.js';
import type { InvariantViolation } from './violation.js';

/** S05: `valid` states if the check digit is right, for parties, predecessors and successors. */
export function findTaxIdViolations(content: Content): InvariantViolation[] {
  return content.entities.flatMap(({ taxId, company }, index): InvariantViolation[] => {
    const at = `/entities/${index}`;
    const successions = (company?.successions ?? []).flatMap((one, position) =>
      findTaxIdViolation(one.taxId, `${at}/company/successions/${position}/taxId`),
    );
    return [...(taxId === null ? [] : findTaxIdViolation(taxId, `${at}/taxId`)), ...successions];
  });
}

function findTaxIdViolation({ type, value, valid: stated }: TaxId, pointer: string): InvariantViolation[] {
  const read = taxIdSchemes[type].parse(value);
  const valid = read?.valid ?? false;
  const canonical = read?.canonical === value;
  if (valid === stated && canonical) return [];
  const detail = canonical ? `valid should be ${valid}` : `${value} is not the canonical spelling`;
  const correction = { pointer: `${pointer}/valid`, value: valid };
  return [{ invariant: 'S05', pointer, detail, ...(canonical ? { correction: correction } : {}) }];
}

const mayBeAhead = new Set(['endsOn', 'validUntil', 'expiresOn', 'paymentDeadline', 'until', 'dueOn']);
// Texts and readings can quote any date, also a future one.
const quoting = new Set(['value', 'before', 'after', 'quote', 'text', 'expected', 'actual', 'message']);

/** S06: dates exist, and only ends of terms lie after the as-of date. */
export function findDateViolations(content: Content, leaves: readonly JsonLeaf[]): InvariantViolation[] {
  return leaves.filter(isDate).flatMap(({ key, value, pointer }): InvariantViolation[] => {
    const date = String(value);
    if (!isRealDate(date)) return [{ invariant: 'S06', pointer, detail: `there is no ${date}` }];
    if (date <= content.asOfDate || mayBeAhead.has(key)) return [];
    return [{ invariant: 'S06', pointer, detail: `${date} is after ${content.asOfDate}` }];
  });
}

function isDate({ key, value }: JsonLeaf): boolean {
  const hasLength = typeof value === 'string' && value.length === 'YYYY-MM-DD'.length;
  return hasLength && /^\d{4}-\d{2}-\d{2}$/.test(value) && !quoting.has(key);
}

const currencies = new Set(['CLP', 'CLF', 'USD', 'EUR', 'MXN', 'PEN', 'COP']);

/** S09: money is a non-negative decimal in an ISO 4217 currency. */
export function findMoneyViolations(_: Content, leaves: readonly JsonLeaf[]): InvariantViolation[] {
  const isWrong = ({ key, value }: JsonLeaf): boolean =>
    (key === 'currency' && !currencies.has(String(value))) ||
    (key === 'amount' && !/^\d+(\.\d{1,4})?$/.test(String(value)));
  return leaves.filter(isWrong).map(({ key, value, pointer }) => {
    const kind = key === 'currency' ? 'a currency' : 'an amount';
    return { invariant: 'S09', pointer, detail: `${value} is not ${kind}` };
  });
}
