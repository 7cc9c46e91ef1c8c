import { requiredCompanyName } from '../../jurisdictions/borne-name.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { daysToEntry } from './ended-certificates.js';
import { type OpenReport, ownDocuments } from './open-report.js';
import { rewrite } from './papers.js';
import { spellings } from './spelling.js';

/** What the company itself and its registers write of it. */
const bearing = [
  'CERTIFICADO_VIGENCIA',
  'REGISTRO_ACCIONISTAS',
  'DECLARACION_BENEFICIARIOS_FINALES',
  'E_RUT',
  'SITUACION_TRIBUTARIA',
] as const;

/** Lets papers of a company that is being liquidated since that day call it as the law demands. */
export function addLiquidationToName(report: OpenReport, day: CivilDate): void {
  const { subject, law } = report;
  const added = requiredCompanyName(law, subject).slice(subject.name.length);
  if (added === '') return;
  const since = addDays(day, daysToEntry);
  const names = [...new Set(spellings(subject.name, subject.name).map(([name]) => name))];
  for (const document of ownDocuments(report, ...bearing).filter(({ issuedOn }) => issuedOn >= since)) {
    for (const name of names) {
      const borne = name + (name === name.toUpperCase() ? added.toUpperCase() : added);
      rewrite(report, document, (text) => requiredNameIn(text, name, borne));
    }
  }
}

// The full stop of "S.A." may be that of the sentence as well, which then has one of its own.
function requiredNameIn(text: string, name: string, borne: string): string {
  if (text === name || !name.endsWith('.')) return text.replaceAll(name, borne);
  return text
    .split(name)
    .reduce(
      (before, after) => `${before}${borne}${after === '' || /^ \p{Lu}/u.test(after) ? '.' : ''}${after}`,
    );
}
