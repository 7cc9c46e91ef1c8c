import type { CreateReview } from '../../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../../i18n/language.js';

export const words = dictionary({
  edit: ['Editar', 'Edit'],
  editing: ['Se edita el informe', 'The report is edited'],
  editingHint: [
    'Cambie los valores donde están; los demás, en el JSON. Porcentajes, validaciones y conclusión se calculan al guardar.',
    'Change values where they stand; any other, in the JSON. Percentages, validations and conclusion are computed when it is saved.',
  ],
  changes: [
    (count: number) => (count === 1 ? '1 cambio' : `${count} cambios`),
    (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  ],
  changed: ['cambiado', 'changed'],
  save: ['Guardar…', 'Save…'],
  discard: ['Descartar', 'Discard'],
  saveTitle: ['Guardar los cambios', 'Save the changes'],
  nothing: ['vacío', 'nothing'],
  now: ['ahora dice', 'now it says'],
  reason: ['Motivo', 'Reason'],
  reasonHint: ['Queda en la historia del informe.', 'It stays in the history of the report.'],
  actor: ['Quién', 'Who'],
  actorHint: ['Nombre o identificador; se puede omitir.', 'A name or an id; it may be left out.'],
  conflict: [
    'Alguien cambió el informe mientras usted lo editaba. Ya se ve como está ahora, y sus cambios siguen aquí: revíselos y guárdelos sobre él.',
    'Somebody changed the report while you edited it. It is shown as it is now, and your changes are still here: look them over and save them on it.',
  ],
  saveOnNewest: ['Guardar sobre lo actual', 'Save on what is there now'],
  saved: [
    (version: number) => `Guardado en la versión ${version}.`,
    (version: number) => `Saved in version ${version}.`,
  ],
  conclusionWas: [
    (before: string, after: string) => `La conclusión pasó de “${before}” a “${after}”.`,
    (before: string, after: string) => `The conclusion went from “${before}” to “${after}”.`,
  ],
  seeHistory: ['Ver en la historia', 'See it in the history'],
  decide: ['Decidir…', 'Decide…'],
  decideOn: [(rule: string) => `Decidir… sobre ${rule}`, (rule: string) => `Decide… on ${rule}`],
  decision: ['Decisión', 'Decision'],
  decisions: {
    confirmada: ['Confirmar: el hallazgo es correcto', 'Confirm: the finding is right'],
    descartada: ['Descartar: no es un hallazgo', 'Dismiss: it is no finding'],
    subsanada: ['Subsanar: ya se corrigió', 'Cured: it was put right'],
  } satisfies Record<CreateReview['decision'], Bilingual>,
  decided: {
    confirmada: ['Confirmada', 'Confirmed'],
    descartada: ['Descartada', 'Dismissed'],
    subsanada: ['Subsanada', 'Cured'],
  } satisfies Record<CreateReview['decision'], Bilingual>,
  decisionHint: [
    'Lo descartado o subsanado no cuenta para la conclusión.',
    'What is dismissed or cured does not count for the conclusion.',
  ],
  pending: ['Sin decidir.', 'Not decided.'],
});
