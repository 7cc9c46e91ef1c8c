import defects from '../../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import episodes from '../../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Act, Company, Entity, Succession } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/templates.js';
import { usualEnding } from '../../../jurisdictions/cl/legal-forms.js';
import { outlineCompanyRecord } from '../../../jurisdictions/cl/parties/party-records.js';
import { inShares } from '../../../jurisdictions/cl/plan/company-history.js';
import { type CompanyIdentity, companyIdentity } from '../../../jurisdictions/cl/plan/company-identity.js';
import { formatRut, parseRut } from '../../../jurisdictions/cl/rut.js';
import { addAct } from '../../changes/acts.js';
import { closeBooks, currentHoldings } from '../../changes/consequences.js';
import { freeId } from '../../changes/documents.js';
import { fingerprintOf, type OpenReport, printedTaxId } from '../../changes/open-report.js';
import { addSearch } from '../../changes/people.js';
import { endCompany, ownEndDay } from '../company-ended.js';
import { dateParameter, type Recipe, recipe, textParameter } from '../recipe.js';

const chileanMerger = 'Written for the merger of Chilean law, by deed and extract or by form.';

/** Defects that end a Chilean company in another one. */
export const mergerRecipes: readonly Recipe[] = [
  recipe({
    id: 'absorbed',
    onlyInChile: chileanMerger,
    breaks: 'ENT-005',
    es: 'La sociedad fue absorbida por otra',
    en: 'The company was absorbed by another',
    parameters: {
      date: dateParameter('', 'Day of the merger. Empty: some four months ago.'),
      successorName: textParameter('', 'Name of the company that succeeds it. Empty: it is drawn.'),
      successorTaxId: textParameter('', 'RUT of the company that succeeds it. Empty: it is drawn.'),
    },
    target: (report, values) => mergerDay(report, values.date),
    edit: (report, day, values) => {
      if (day > report.asOf) return;
      absorb(report, day, addSuccessor(report, values.successorName, values.successorTaxId, day));
    },
  }),
  recipe({
    id: 'successor-unknown',
    onlyInChile: chileanMerger,
    breaks: 'ENT-010',
    also: [{ ruleId: 'ENT-005', reason: 'A company that was absorbed is no more, whoever succeeds it.' }],
    es: 'La sociedad fue absorbida, y no consta por cuál',
    en: 'The company was absorbed, and it is not on record by which',
    parameters: { date: dateParameter('', 'Day of the merger. Empty: some four months ago.') },
    target: (report, values) => mergerDay(report, values.date),
    edit: (report, day) => {
      if (day > report.asOf) return;
      const { unknown, unnamed: successor } = episodes.FUSION;
      const names = { company: report.subject.name, successor };
      merge(report, day, { change: fillTemplate(unknown, names), names });
    },
  }),
];

/** Range of tax numbers of companies that appear only in the reports that name them. */
const taxIdRange = [66_199_000, 66_199_899] as const;

/** Max tax numbers drawn. After them the first lawful company is used, else the last. */
const maxAttempts = 400;

/**
 * Draws another company for a merger or division: of a lawful kind, and if possible in the same line of
 * business or an investment company.
 */
export function otherCompany(
  report: OpenReport,
  path: string,
  isLawful: (other: CompanyIdentity) => boolean,
): CompanyIdentity {
  const draws = report.draws(`successions/${path}`);
  let lawful: CompanyIdentity | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const taxId = formatRut(draws.int(attempt === 1 ? 'tax id' : `tax id ${attempt}`, ...taxIdRange));
    const other = companyIdentity(fingerprintOf(report.draft), taxId, report.asOf);
    if (isLawful(other)) {
      if (isRelatedBusiness(report, other)) return other;
      lawful ??= other;
    }
    if (attempt === maxAttempts) return lawful ?? other;
  }
}

function isRelatedBusiness({ company }: OpenReport, { industry }: CompanyIdentity): boolean {
  const [own] = company.activityCodes;
  return industry.key === 'investments' || industry.activityCodes.some(({ code }) => code === own?.code);
}

/** Returns true if the other company may absorb this one: it has the same form, or it has shares. */
function mayAbsorb({ company, form }: OpenReport, other: CompanyIdentity): boolean {
  if (!inShares(other))
    return other.legalForm === company.legalForm && form.drawn?.interest === 'derechos_sociales';
  // Forms with the same ending are of one kind, such as open and closed companies.
  return (
    form.drawn?.interest !== 'acciones' || usualEnding(company.legalForm) === usualEnding(other.legalForm)
  );
}

/** Adds a succession to the record of the company. */
export function addSuccession(
  { company }: OpenReport,
  relation: Succession['relation'],
  { name, taxId }: { readonly name: string; readonly taxId: Succession['taxId'] },
  { on, actId }: { readonly on: CivilDate; readonly actId: string },
): void {
  company.successions.push({ relation, name, taxId: { ...taxId }, on, actId });
}

/** Returns the day of a merger; null for an E.I.R.L., which cannot merge (articles 2 and 15 of Ley 19.857). */
function mergerDay(report: OpenReport, requestedDay: string): CivilDate | null {
  return report.form.drawn?.interest === 'titular_eirl' ? null : ownEndDay(report, requestedDay, 120);
}

function absorb(report: OpenReport, day: CivilDate, successor: Entity): void {
  const names = { company: report.subject.name, successor: successor.name };
  const change = fillTemplate(defects.ACTOS.absorbing, {
    ...names,
    successorTaxId: printedTaxId(successor),
    exchange: exchangeText(report),
  });
  const { id: actId } = merge(report, day, { change, names });
  const { name, taxId } = successor;
  if (taxId !== null) addSuccession(report, 'absorbida_por', { name, taxId }, { on: day, actId });
}

/** Words what the holders of the absorbed company receive. */
function exchangeText({ draft, form }: OpenReport): string {
  const texts = defects.ACTOS.exchange;
  if (form.drawn?.interest !== 'acciones') return texts.rights;
  return draft.shareholderSummary.count === 1 ? texts.onlyHolder : texts.shares;
}

function merge(
  report: OpenReport,
  date: CivilDate,
  { change, names }: { readonly change: string; readonly names: { company: string; successor: string } },
): Act {
  const summary = fillTemplate(defects.ACTOS.absorbed, names);
  const act = addAct(report, { kind: 'fusion', date, change, summary, successor: names.successor });
  endCompany(report, 'absorbida', date, fillTemplate(defects.CERTIFICADO_VIGENCIA.absorbed, names));
  closeBooks(report, date);
  exchangeShares(report, date);
  return act;
}

/** Ends all holdings on the day of the merger. */
function exchangeShares(report: OpenReport, date: CivilDate): void {
  for (const held of currentHoldings(report)) Object.assign(held, { status: 'historico', until: date });
}

function addSuccessor(report: OpenReport, name: string, taxId: string, day: CivilDate): Entity {
  const { draft, subject } = report;
  const rut = parseRut(taxId);
  const drawn = otherCompany(
    report,
    'successor',
    (other) => other.foundedOn < day && mayAbsorb(report, other),
  );
  const identity = rut === null ? drawn : companyIdentity(fingerprintOf(draft), rut.canonical, report.asOf);
  const value = taxId === '' ? drawn.taxId : (rut?.canonical ?? taxId);
  const successor: Entity = {
    ...subject,
    id: freeId('ent_successor', draft.entities),
    roles: ['counterparty'],
    name: name === '' ? identity.name : name,
    nameVariations: [],
    taxId: { type: 'RUT', value, country: 'CL', valid: taxId === '' || (rut?.valid ?? false) },
    address: null,
    // Nothing more is known of a company that is given by name.
    company: name === '' ? absorbingCompany(report, identity, day) : null,
  };
  draft.entities.push(successor);
  addSearch(report, successor);
  return successor;
}

/** Returns the outline of the absorbing company, with the merger among its acts. */
function absorbingCompany(report: OpenReport, identity: CompanyIdentity, date: CivilDate): Company {
  const names = { company: report.subject.name, successor: identity.name };
  const merger = {
    id: 'act_fusion_successor',
    kind: 'fusion' as const,
    date,
    deed: null,
    extract: null,
    registration: null,
    publication: null,
    res: null,
    effects: [],
    marginalNotes: [],
    summary: fillTemplate(defects.ACTOS.absorbed, names),
  };
  return { ...outlineCompanyRecord({ ...identity, ...identity.industry }), amendments: [merger] };
}
