import type { CreateReview } from '../../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../../i18n/language.js';

export const words = dictionary({
  edit: ['Editar', 'Edit'],
  editing: ['Edición del informe', 'Editing the report'],
  editingHint: [
    'Cambie los valores en su lugar, o cualquier otro en el JSON. Al guardar se calculan porcentajes, validaciones y conclusión.',
    'Change the values here, or any other value in the JSON view. Saving computes the percentages, validations and conclusion again.',
  ],
  changes: [
    (count: number) => (count === 1 ? '1 cambio' : `${count} cambios`),
    (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  ],
  changed: ['cambiado', 'changed'],
  save: ['Guardar…', 'Save…'],
  discard: ['Descartar', 'Discard'],
  saveTitle: ['Guardar los cambios', 'Save the changes'],
  nothing: ['vacío', 'empty'],
  now: ['ahora', 'now'],
  reason: ['Motivo', 'Reason'],
  reasonHint: ['Se guarda en la historia del informe.', 'Saved in the history of the report.'],
  actor: ['Autor', 'Author'],
  actorHint: ['Nombre o identificador; opcional.', 'A name or an id; optional.'],
  conflict: [
    'Alguien cambió el informe mientras usted lo editaba. Aquí está la versión actual con sus cambios: revíselos y guárdelos.',
    'Somebody changed the report while you edited it. The list shows your changes to the current version: check them and save them.',
  ],
  saveOnNewest: ['Guardar sobre la versión actual', 'Save on the current version'],
  saved: [
    (version: number) => `Guardado en la versión ${version}.`,
    (version: number) => `Saved in version ${version}.`,
  ],
  conclusionWas: [
    (before: string, after: string) => `La conclusión pasó de “${before}” a “${after}”.`,
    (before: string, after: string) => `The conclusion changed from “${before}” to “${after}”.`,
  ],
  seeHistory: ['Ver en la historia', 'See it in the history'],
  decide: ['Decidir…', 'Decide…'],
  decideOn: [(rule: string) => `Decidir… sobre ${rule}`, (rule: string) => `Decide… on ${rule}`],
  decision: ['Decisión', 'Decision'],
  decisions: {
    confirmada: ['Confirmar: el hallazgo es correcto', 'Confirm: the finding is correct'],
    descartada: ['Descartar: no es un hallazgo', 'Dismiss: it is not a finding'],
    subsanada: ['Subsanar: ya se corrigió', 'Cure: the defect was corrected'],
  } satisfies Record<CreateReview['decision'], Bilingual>,
  decided: {
    confirmada: ['Confirmada', 'Confirmed'],
    descartada: ['Descartada', 'Dismissed'],
    subsanada: ['Subsanada', 'Cured'],
  } satisfies Record<CreateReview['decision'], Bilingual>,
  decisionHint: [
    'Lo descartado o subsanado no cuenta para la conclusión.',
    'A dismissed or cured finding does not count for the conclusion.',
  ],
  pending: ['Sin decidir.', 'Not decided.'],
});
