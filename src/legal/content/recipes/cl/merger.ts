import defects from '../../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import episodes from '../../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Act, Entity } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { usualEnding } from '../../../jurisdictions/cl/legal-forms.js';
import { outlineCompanyRecord } from '../../../jurisdictions/cl/parties/party-records.js';
import { inShares } from '../../../jurisdictions/cl/plan/company-history.js';
import { type CompanyIdentity, companyIdentity } from '../../../jurisdictions/cl/plan/company-identity.js';
import { successionTaxId } from '../../../jurisdictions/cl/plan/company-numbers.js';
import { parseRut } from '../../../jurisdictions/cl/rut.js';
import { newAct } from '../../../jurisdictions/new-records.js';
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
      const successor = addSuccessor(report, values.successorName, values.successorTaxId, day);
      const { draft, form, company } = report;
      const { exchange, absorbing } = defects.ACTOS;
      const inPlaceOfShares = draft.shareholderSummary.count === 1 ? exchange.onlyHolder : exchange.shares;
      const names = { company: report.subject.name, successor: successor.name };
      const change = fillTemplate(absorbing, {
        ...names,
        successorTaxId: printedTaxId(successor),
        exchange: form.drawn?.interest === 'acciones' ? inPlaceOfShares : exchange.rights,
      });
      const { id: actId } = merge(report, day, change, names);
      const { name, taxId } = successor;
      if (taxId !== null)
        company.successions.push({ relation: 'absorbida_por', name, taxId: { ...taxId }, on: day, actId });
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
      merge(report, day, fillTemplate(unknown, names), names);
    },
  }),
];

/** Max identities drawn. After them the first lawful company is used, else the last. */
const maxAttempts = 400;

/**
 * Draws another company for a merger or division: of a lawful kind, and if possible in the same line of
 * business or an investment company.
 */
export function otherCompany(
  report: OpenReport,
  kind: Parameters<typeof successionTaxId>[1],
  isLawful: (other: CompanyIdentity) => boolean,
): CompanyIdentity {
  const taxId = successionTaxId(report.subject.taxId?.value ?? '', kind);
  const [own] = report.company.activityCodes;
  let lawful: CompanyIdentity | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const other = companyIdentity(`${fingerprintOf(report.draft)} ${attempt}`, taxId, report.asOf);
    if (isLawful(other)) {
      const { key, activityCodes } = other.industry;
      if (key === 'investments' || activityCodes.some(({ code }) => code === own?.code)) return other;
      lawful ??= other;
    }
    if (attempt === maxAttempts) return lawful ?? other;
  }
}

/** Returns the day of a merger; null for an E.I.R.L., which cannot merge (articles 2 and 15 of Ley 19.857). */
function mergerDay(report: OpenReport, requestedDay: string): CivilDate | null {
  return report.form.drawn?.interest === 'titular_eirl' ? null : ownEndDay(report, requestedDay, 120);
}

function merge(
  report: OpenReport,
  date: CivilDate,
  change: string,
  names: { company: string; successor: string },
): Act {
  const summary = fillTemplate(defects.ACTOS.absorbed, names);
  const act = addAct(report, { kind: 'fusion', date, change, summary, successor: names.successor });
  endCompany(report, 'absorbida', date, fillTemplate(defects.CERTIFICADO_VIGENCIA.absorbed, names));
  closeBooks(report, date);
  for (const held of currentHoldings(report)) Object.assign(held, { status: 'historico', until: date });
  return act;
}

function addSuccessor(report: OpenReport, name: string, taxId: string, day: CivilDate): Entity {
  const { draft, subject, form } = report;
  const { legalForm } = report.company;
  const rut = parseRut(taxId);
  // The other company has the same form, or it has shares. Forms with the same ending are of one kind, such as
  // open and closed companies.
  const mayAbsorb = (other: CompanyIdentity): boolean =>
    inShares(other)
      ? form.drawn?.interest !== 'acciones' || usualEnding(legalForm) === usualEnding(other.legalForm)
      : form.drawn?.interest === 'derechos_sociales' && other.legalForm === legalForm;
  const drawn = otherCompany(report, 'successor', (other) => other.foundedOn < day && mayAbsorb(other));
  const identity = rut === null ? drawn : companyIdentity(fingerprintOf(draft), rut.canonical, report.asOf);
  const value = taxId === '' ? drawn.taxId : (rut?.canonical ?? taxId);
  const names = { company: subject.name, successor: identity.name };
  const summary = fillTemplate(defects.ACTOS.absorbed, names);
  const merger = newAct({ id: 'act_fusion_successor', kind: 'fusion', date: day, summary });
  const outline = { ...outlineCompanyRecord({ ...identity, ...identity.industry }), amendments: [merger] };
  const successor: Entity = {
    ...subject,
    id: freeId('ent_successor', draft.entities),
    roles: ['counterparty'],
    name: name === '' ? identity.name : name,
    nameVariations: [],
    taxId: { type: 'RUT', value, country: 'CL', valid: taxId === '' || (rut?.valid ?? false) },
    address: null,
    // Nothing more is known of a company that is given by name.
    company: name === '' ? outline : null,
  };
  draft.entities.push(successor);
  addSearch(report, successor);
  return successor;
}
