import type { CreateReview } from '../../../contract/generated/types.js';
import { dictionary } from '../../i18n/language.js';

export const words = dictionary({
  es: {
    edit: 'Editar',
    editing: 'Se edita el informe',
    editingHint:
      'Cambie los valores donde están; los demás, en el JSON. Porcentajes, validaciones y conclusión se calculan al guardar.',
    changes: (count: number) => (count === 1 ? '1 cambio' : `${count} cambios`),
    changed: 'cambiado',
    save: 'Guardar…',
    discard: 'Descartar',
    saveTitle: 'Guardar los cambios',
    nothing: 'vacío',
    now: 'ahora dice',
    reason: 'Motivo',
    reasonHint: 'Queda en la historia del informe.',
    actor: 'Quién',
    actorHint: 'Nombre o identificador; se puede omitir.',
    conflict:
      'Alguien cambió el informe mientras usted lo editaba. Ya se ve como está ahora, y sus cambios siguen aquí: revíselos y guárdelos sobre él.',
    saveOnNewest: 'Guardar sobre lo actual',
    saved: (version: number) => `Guardado en la versión ${version}.`,
    conclusionWas: (before: string, after: string) => `La conclusión pasó de “${before}” a “${after}”.`,
    seeHistory: 'Ver en la historia',
    decide: 'Decidir…',
    decideOn: (rule: string) => `Decidir… sobre ${rule}`,
    decision: 'Decisión',
    decisions: {
      confirmada: 'Confirmar: el hallazgo es correcto',
      descartada: 'Descartar: no es un hallazgo',
      subsanada: 'Subsanar: ya se corrigió',
    } satisfies Record<CreateReview['decision'], string>,
    decided: { confirmada: 'Confirmada', descartada: 'Descartada', subsanada: 'Subsanada' } satisfies Record<
      CreateReview['decision'],
      string
    >,
    decisionHint: 'Lo descartado o subsanado no cuenta para la conclusión.',
    pending: 'Sin decidir.',
  },
  en: {
    edit: 'Edit',
    editing: 'The report is edited',
    editingHint:
      'Change values where they stand; any other, in the JSON. Percentages, validations and conclusion are computed when it is saved.',
    changes: (count) => (count === 1 ? '1 change' : `${count} changes`),
    changed: 'changed',
    save: 'Save…',
    discard: 'Discard',
    saveTitle: 'Save the changes',
    nothing: 'nothing',
    now: 'now it says',
    reason: 'Reason',
    reasonHint: 'It stays in the history of the report.',
    actor: 'Who',
    actorHint: 'A name or an id; it may be left out.',
    conflict:
      'Somebody changed the report while you edited it. It is shown as it is now, and your changes are still here: look them over and save them on it.',
    saveOnNewest: 'Save on what is there now',
    saved: (version) => `Saved in version ${version}.`,
    conclusionWas: (before, after) => `The conclusion went from “${before}” to “${after}”.`,
    seeHistory: 'See it in the history',
    decide: 'Decide…',
    decideOn: (rule) => `Decide… on ${rule}`,
    decision: 'Decision',
    decisions: {
      confirmada: 'Confirm: the finding is right',
      descartada: 'Dismiss: it is no finding',
      subsanada: 'Cured: it was put right',
    },
    decided: { confirmada: 'Confirmed', descartada: 'Dismissed', subsanada: 'Cured' },
    decisionHint: 'What is dismissed or cured does not count for the conclusion.',
    pending: 'Not decided.',
  },
});
