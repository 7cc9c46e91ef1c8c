import { statedAtFounding } from '../../stated-values.js';
import type { ChileanCaseFile } from '../case-file.js';
import { type CompanyChange, type CompanyState, isElectronic } from '../plan/company-history.js';
import { changeSentence } from './act-sentences.js';
import type { StatuteClauses } from './clauses.js';
import { statedFields } from './clauses.js';

/** JSON Pointer of the subject's company record. */
export const companyPointer = '/entities/0/company';

const places: {
  readonly [clause in Clause]: { readonly pointer: string; readonly page: number };
} = {
  name: { pointer: '/entities/0/name', page: 2 },
  domicile: { pointer: `${companyPointer}/domicile`, page: 2 },
  purpose: { pointer: `${companyPointer}/purpose`, page: 2 },
  term: { pointer: `${companyPointer}/term`, page: 2 },
  capital: { pointer: `${companyPointer}/capital`, page: 3 },
  administration: { pointer: `${companyPointer}/statutes`, page: 4 },
};

type Clause = keyof StatuteClauses;

/** Cites each fact of the statutes from its clause, in order, with what stands near it, and records the readings. */
export function citeStatutes(
  file: ChileanCaseFile,
  { documentId, state, clauses }: { documentId: string; state: CompanyState; clauses: StatuteClauses },
  standsFor: (clause: Clause) => readonly string[] = () => [],
): void {
  for (const [clause, quote] of Object.entries(clauses) as [Clause, string][]) {
    const { pointer, page } = places[clause];
    for (const place of [pointer, ...standsFor(clause)]) file.dossier.cite(place, documentId, page, quote);
    // The founding name, if it has changed since.
    if (clause === 'name' && state.name !== file.life.today.name)
      file.dossier.cite(`${companyPointer}/previousNames/0`, documentId, page, quote);
  }
  readStatutes(file, documentId, state);
}

/** Cites the founding statutes; of clauses that are stated anew later, only the words are quoted. */
export function citeFounding(file: ChileanCaseFile, documentId: string, clauses: StatuteClauses): void {
  citeStatutes(file, { documentId, state: file.life.founding, clauses }, (clause) =>
    isCitedElsewhere(file, clause) ? [foundingEffect(file, clause)] : [],
  );
}

function isCitedElsewhere({ life, plan }: ChileanCaseFile, clause: Clause): boolean {
  return isElectronic(plan) || life.changes.some(({ step }) => clauseChanged[step.kind] === clause);
}

function foundingEffect(file: ChileanCaseFile, clause: Clause): string {
  const stated = statedFields(file, file.life.founding);
  const fields = statedAtFounding.filter((field) => stated[field] !== null);
  return `${companyPointer}/incorporation/effects/${fields.indexOf(clause)}`;
}

/** Records the readings of statutes on the pages of their clauses. */
function readStatutes(file: ChileanCaseFile, documentId: string, state: CompanyState): void {
  const { dossier, subject } = file;
  dossier.read(documentId, 'company_name', state.name, subject.id, places.name.page);
  dossier.read(documentId, 'domicile', state.commune.name, subject.id, places.domicile.page);
  dossier.read(documentId, 'capital', String(state.capital), subject.id, places.capital.page);
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
  { documentId, page }: { readonly documentId: string; readonly page: number },
): void {
  const clause = clauseChanged[change.step.kind];
  const { dossier, subject } = file;
  dossier.read(documentId, 'company_name', change.before.name, subject.id);
  if (clause === 'name') dossier.read(documentId, 'company_name', change.after.name, subject.id, page);
  if (clause !== null) dossier.cite(places[clause].pointer, documentId, page, changeSentence(file, change));
}
