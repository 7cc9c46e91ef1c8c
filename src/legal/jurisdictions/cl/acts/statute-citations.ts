import { companyPointer } from '../../dossier.js';
import { statedAtFounding } from '../../stated-values.js';
import type { ChileanCaseFile } from '../case-file.js';
import { type CompanyChange, type CompanyState, isElectronic } from '../plan/company-history.js';
import { changeSentence } from './act-sentences.js';
import type { StatuteClauses } from './clauses.js';
import { statedFields } from './clauses.js';

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
    const { pointer, page } = places[clause];
    for (const place of [pointer, ...furtherPointers(clause)]) dossier.cite(place, documentId, page, quote);
    // The founding name, if it has changed since.
    if (clause === 'name' && state.name !== life.today.name)
      dossier.cite(`${companyPointer}/previousNames/0`, documentId, page, quote);
  }
  dossier.read(documentId, 'company_name', state.name, subject.id, places.name.page);
  dossier.read(documentId, 'domicile', state.commune.name, subject.id, places.domicile.page);
  dossier.read(documentId, 'capital', String(state.capital), subject.id, places.capital.page);
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
  if (clause !== null) dossier.cite(places[clause].pointer, documentId, page, changeSentence(file, change));
}
