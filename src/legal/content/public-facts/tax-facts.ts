import type { Company } from '../../../contract/generated/types.js';
import type { Draws } from '../../../values/draws.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { publicSourcesOf, type TaxRegime } from './public-sources.js';

/** Returns the record of the subject with its facts at the tax authority as data. */
export function withTaxFacts(draft: ContentDraft, company: Company, draws: Draws): Company {
  const { asOfDate, jurisdiction } = draft;
  const { tax } = publicSourcesOf(jurisdiction);
  const { classification, electronicInvoicingSince, exemptActivities = [] } = tax;
  const { startOfActivities, endOfActivities } = company.taxStatus;
  const isActive = startOfActivities !== null && endOfActivities === null;
  const isTaxed = company.activityCodes.some(({ code }) => !exemptActivities.includes(code));
  const regime = isActive ? regimeOf(draft, company, draws) : null;
  return {
    ...company,
    ...(classification.since <= asOfDate && company.activityCodes.length > 0
      ? { activityClassification: classification.code }
      : {}),
    taxStatus: {
      ...company.taxStatus,
      vatSubject: isActive && isTaxed,
      electronicInvoicing:
        isActive && electronicInvoicingSince !== undefined && electronicInvoicingSince <= asOfDate,
      ...(regime === null ? {} : { regime: { code: regime.code, label: regime.label } }),
    },
  };
}

/** Draws the regime of the company on the day of the report; null if its country had none of the known. */
function regimeOf(draft: ContentDraft, company: Company, draws: Draws): TaxRegime | null {
  const { regimes } = publicSourcesOf(draft.jurisdiction).tax;
  const [general, ...others] = regimes.filter(({ since }) => since <= draft.asOfDate);
  if (general === undefined) return null;
  const small = isSmall(draft, company) ? others : [];
  const rest = 1 - small.reduce((sum, { small: share = 0 }) => sum + share, 0);
  return draws.weighted('regime', [general, ...small], ({ small: share = rest }) => share);
}

/** A small company has a small capital, holders who are people, and is no listed company or branch. */
function isSmall(draft: ContentDraft, { capital, activityCodes, legalForm }: Company): boolean {
  const { tax, charges } = publicSourcesOf(draft.jurisdiction);
  const { smallCapital = 0, exemptActivities = [] } = tax;
  if (capital === null || capital.stated.currency !== charges.currency) return false;
  if (Number(capital.stated.amount) > smallCapital) return false;
  if (lawOf(draft.jurisdiction).forms.row(legalForm).offeredToPublic === true) return false;
  if (activityCodes.some(({ code }) => exemptActivities.includes(code))) return false;
  const kinds = new Map(draft.entities.map(({ id, kind }) => [id, kind]));
  return draft.shareholders.every(
    ({ issuerEntityId, holderEntityId, status }) =>
      issuerEntityId !== draft.subjectEntityId ||
      status !== 'vigente' ||
      kinds.get(holderEntityId) === 'person',
  );
}
