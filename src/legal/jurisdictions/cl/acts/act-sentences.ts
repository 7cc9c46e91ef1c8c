import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Act, Entity } from '../../../../contract/generated/types.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { percentagesOf } from '../../../../values/money.js';
import { spanishList, spanishMoney } from '../../../words/spanish.js';
import { companyPointer } from '../../dossier.js';
import { genderOf } from '../../person-names.js';
import { statedAtFounding } from '../../stated-values.js';
import type { ChileanCaseFile } from '../case-file.js';
import { formOf, labelInText } from '../legal-forms.js';
import { capitalInWords, capitalMoney, nameWithId, sharesInWords, shortName } from '../phrases.js';
import {
  type CompanyChange,
  type CompanyState,
  isElectronic,
  type TransferChange,
} from '../plan/company-history.js';
import { dottedRut } from '../rut.js';
import {
  administrationClause,
  type Clause,
  ownNouns,
  printedPercent,
  type StatuteClauses,
  statedFields,
} from './clauses.js';

/** Writes the resolution of an amendment as its deed or form does. */
export function changeSentence(file: ChileanCaseFile, { step, before, after }: CompanyChange): string {
  const texts = wording.ESCRITURA_MODIFICACION;
  const { interest } = formOf(before);
  const { principal } = ownNouns(before);
  switch (step.kind) {
    case 'cambio_nombre':
      return fillTemplate(texts.cambio_nombre, { principal, before: before.name, after: after.name });
    case 'transformacion':
      return `${fillTemplate(texts.transformacion, formsOf(before, after))} ${fillTemplate(texts.cambio_nombre, { principal, before: before.name, after: after.name })}`;
    case 'migracion':
      return wording.ACTOS.summary.migracion;
    case 'cambio_domicilio':
      return fillTemplate(texts.cambio_domicilio, {
        principal,
        before: before.commune.name,
        after: after.commune.name,
      });
    case 'cambio_objeto':
      return fillTemplate(texts.cambio_objeto, { principal, after: after.purpose });
    case 'cambio_administracion': {
      const [former] = step.before.members.map((member) => file.party(member));
      if (former === undefined) throw new RangeError('an administration is of somebody');
      const { agency } = formOf(after);
      return fillTemplate(agency ? texts.cambio_agente : texts.cambio_administracion[genderOf(former)], {
        former: shortName(former),
        principal: ownNouns(after).principal,
        after: administrationClause(file, after),
      });
    }
    case 'aumento_capital': {
      // Shares are issued to their holders; partners, and the holder of an E.I.R.L., add to their contributions.
      const isSole = new Set(before.holdings.map(({ holder }) => holder)).size === 1;
      const inShares = isSole ? 'aumento_capital_unico' : 'aumento_capital';
      const inRights =
        interest === 'derechos_sociales' ? 'aumento_capital_derechos' : 'aumento_capital_titular';
      return fillTemplate(texts[interest === 'acciones' ? inShares : inRights], {
        before: capitalInWords(before, before.capital),
        after: capitalInWords(after, after.capital),
        price: capitalInWords(after, after.capital - before.capital),
        sharesPhrase: sharesInWords(after.units - before.units),
      });
    }
    case 'fusion':
      return fillTemplate(texts.fusion, {
        company: after.name,
        absorbed: step.absorbed.name,
        absorbedTaxId: dottedRut(step.absorbed.taxId),
        before: capitalInWords(before, before.capital),
        after: capitalInWords(after, after.capital),
        sharesPhrase: sharesInWords(after.units - before.units),
      });
    case 'transfer':
      return assignmentSentence(file, { step, before }, nameWithId);
  }
}

/** Writes the sale of rights between named parties, with the consent of the other partners. */
export function assignmentSentence(
  file: ChileanCaseFile,
  { step, before }: Pick<TransferChange, 'step' | 'before'>,
  named: (party: Entity) => string,
): string {
  const { cesion_derechos: text, consent } = wording.ESCRITURA_MODIFICACION;
  const others = new Set(before.holdings.map(({ holder }) => holder));
  others.delete(step.from);
  others.delete(step.to);
  const [other] = [...others].map((holder) => file.party(holder));
  const holder = named(file.party(step.from));
  const sale = fillTemplate(text, {
    // A name with its number is an apposition, which a comma ends.
    holder: holder.includes(',') ? `${holder},` : holder,
    newHolder: named(file.party(step.to)),
    percentage: printedPercent(percentagesOf([step.units], before.units)[0] ?? ''),
    price: capitalInWords(before, (before.capital / before.units) * step.units),
  });
  if (other === undefined) return sale;
  return `${sale} ${others.size > 1 ? consent.many : consent[genderOf(other)]}`;
}

function formsOf(before: CompanyState, after: CompanyState): { before: string; after: string } {
  return { before: labelInText(before.legalForm), after: labelInText(after.legalForm) };
}

/** Summarises the act in one line. */
export function summaryOf(file: ChileanCaseFile, { step, before, after }: CompanyChange): string {
  const texts = wording.ACTOS.summary;
  switch (step.kind) {
    case 'cambio_nombre':
      return fillTemplate(texts.cambio_nombre, { before: before.name, after: after.name });
    case 'transformacion':
      return fillTemplate(texts.transformacion, formsOf(before, after));
    case 'cambio_domicilio':
      return fillTemplate(texts.cambio_domicilio, { before: before.commune.name, after: after.commune.name });
    case 'aumento_capital':
      return fillTemplate(texts.aumento_capital, {
        before: spanishMoney(capitalMoney(before, before.capital)),
        after: spanishMoney(capitalMoney(after, after.capital)),
      });
    case 'fusion':
      return fillTemplate(texts.fusion, { absorbed: step.absorbed.name, company: after.name });
    case 'cambio_administracion':
      return fillTemplate(formOf(after).agency ? texts.cambio_agente : texts.cambio_administracion, {
        before: namesOf(file, before),
        after: namesOf(file, after),
      });
    case 'transfer':
      return fillTemplate(texts.cesion_derechos, {
        holder: file.party(step.from).name,
        newHolder: file.party(step.to).name,
      });
    default:
      return texts[step.kind];
  }
}

function namesOf(file: ChileanCaseFile, { administration: { members } }: CompanyState): string {
  return spanishList(members.map((member) => shortName(file.party(member))));
}

/** Returns the name of an act, such as "aumento de capital". */
export function actLabel(kind: Act['kind']): string {
  return wording.ACTOS.label[kind];
}

const clausePointers: {
  readonly [clause in Clause]: { readonly pointer: string; readonly page: number };
} = {
  name: { pointer: '/entities/0/name', page: 2 },
  domicile: { pointer: `${companyPointer}/domicile`, page: 2 },
  purpose: { pointer: `${companyPointer}/purpose`, page: 2 },
  term: { pointer: `${companyPointer}/term`, page: 2 },
  capital: { pointer: `${companyPointer}/capital`, page: 3 },
  administration: { pointer: `${companyPointer}/statutes`, page: 4 },
};

/**
 * Cites each fact of the statutes from its clause, in order, and records the readings. `furtherPointers` returns more
 * pointers of a clause, besides that of its fact.
 */
export function citeStatutes(
  { dossier, life, subject }: ChileanCaseFile,
  documentId: string,
  state: CompanyState,
  clauses: StatuteClauses,
  furtherPointers: (clause: Clause) => readonly string[] = () => [],
): void {
  for (const [clause, quote] of Object.entries(clauses) as [Clause, string][]) {
    const { pointer, page } = clausePointers[clause];
    for (const each of [pointer, ...furtherPointers(clause)]) dossier.cite(each, documentId, page, quote);
    // The founding name, if it has changed since.
    if (clause === 'name' && state.name !== life.today.name)
      dossier.cite(`${companyPointer}/previousNames/0`, documentId, page, quote);
  }
  dossier.read(documentId, 'company_name', state.name, subject.id, clausePointers.name.page);
  dossier.read(documentId, 'domicile', state.commune.name, subject.id, clausePointers.domicile.page);
  dossier.read(documentId, 'capital', String(state.capital), subject.id, clausePointers.capital.page);
}

/** Cites the founding statutes; clauses that are stated anew later are also cited as effects of the founding. */
export function citeFounding(file: ChileanCaseFile, documentId: string, clauses: StatuteClauses): void {
  const { founding, changes } = file.life;
  const stated = statedFields(file, founding);
  const fields = statedAtFounding.filter((field) => stated[field] !== null);
  citeStatutes(file, documentId, founding, clauses, (clause) => {
    const isRestated =
      isElectronic(file.plan) || changes.some(({ step }) => clauseChanged[step.kind] === clause);
    return isRestated ? [`${companyPointer}/incorporation/effects/${fields.indexOf(clause)}`] : [];
  });
}

const clauseChanged = {
  cambio_nombre: 'name',
  cambio_domicilio: 'domicile',
  cambio_objeto: 'purpose',
  aumento_capital: 'capital',
  fusion: 'capital',
  transformacion: 'name',
  migracion: null,
  cambio_administracion: 'administration',
  transfer: null,
} as const;

/** Cites the changed facts from the document of an amendment, replacing earlier citations. */
export function citeChange(
  file: ChileanCaseFile,
  change: CompanyChange,
  documentId: string,
  page: number,
): void {
  const clause = clauseChanged[change.step.kind];
  const { dossier, subject } = file;
  dossier.read(documentId, 'company_name', change.before.name, subject.id);
  if (clause === 'name') dossier.read(documentId, 'company_name', change.after.name, subject.id, page);
  if (clause !== null)
    dossier.cite(clausePointers[clause].pointer, documentId, page, changeSentence(file, change));
}
