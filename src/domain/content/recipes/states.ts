import { fillTemplate } from '../../words/templates.js';
import { actsIn, documentsOf, type OpenReport } from './open-report.js';
import { cite, uncite } from './papers.js';
import { type Recipe, recipe } from './recipe.js';

/** Faults in how the acts of the company lead from one state to the next. */
export const stateRecipes: readonly Recipe[] = [
  recipe({
    id: 'unexplained-state',
    breaks: 'CON-003',
    title: {
      es: 'El objeto actual no resulta de los actos informados',
      en: 'The present purpose does not follow from the acts of the report',
    },
    parameters: {},
    target: ({ company: { purpose, incorporation }, practice }) =>
      incorporation === null ? null : purpose + practice.texts.widerPurpose,
    edit: (report, purpose) => {
      report.company.purpose = purpose;
      citePurpose(report, purpose);
    },
  }),
];

/** Restated statutes carry the purpose of today; without them it is only what the company says to the tax office. */
function citePurpose(report: OpenReport, purpose: string): void {
  const pointer = `${report.companyPointer}/purpose`;
  const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
  const source = report.draft.provenance[pointer];
  uncite(report, pointer);
  const { restated: statutes } = report.practice.texts;
  if (restated !== undefined && statutes !== null) {
    cite(report, pointer, {
      document: restated,
      page: 2,
      quote: fillTemplate(statutes.purpose, { purpose }),
    });
  } else {
    declarePurpose(report, pointer, purpose);
    const effect = lastEffect(report, 'purpose');
    // What the deed says stays there, of the act that it is.
    if (source !== undefined && effect !== undefined) report.draft.provenance[effect] = source;
  }
}

function declarePurpose(report: OpenReport, pointer: string, purpose: string): void {
  const [document] = documentsOf(report, 'SITUACION_TRIBUTARIA', 'E_RUT');
  const quote = fillTemplate(report.practice.texts.tax.purpose, { purpose });
  if (document === undefined)
    report.draft.provenance[pointer] = { documentId: null, page: null, quote: null, origin: 'declared' };
  else cite(report, pointer, { document, page: 1, quote, origin: 'declared' });
}

/** The pointer to the last that an act says of a field. */
function lastEffect(report: OpenReport, field: string): string | undefined {
  return actsIn(report)
    .flatMap(({ act, pointer }) =>
      act.effects.flatMap((effect, index) => (effect.field === field ? [`${pointer}/effects/${index}`] : [])),
    )
    .at(-1);
}
