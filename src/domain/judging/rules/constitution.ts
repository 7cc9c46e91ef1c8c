import type { Act } from '../../../contract/generated/types.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { actsOf, afterDuration, evidenceOfAct, formsAt, spanishDuration } from './acts.js';
import { checkFold, checkRegistrar } from './constitution-state.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { examined, type Fault, fault, notApplicable, type Rule, type Verdict } from './rule.js';

/** How the company came to be what it is: its acts, their formalities, their order. */
export const constitutionRules: readonly Rule[] = [
  {
    id: 'CON-001',
    category: 'constitucion',
    title: 'Los actos se inscribieron y publicaron dentro de plazo, o fueron saneados',
    titleEn: 'Acts were registered and published in time, or were cured',
    remedy: 'Sanear el vicio formal conforme a la Ley N° 19.499 e inscribir y publicar el saneamiento.',
    check: checkFormalities,
  },
  {
    id: 'CON-002',
    category: 'constitucion',
    title: 'Los actos están en orden y cada modificación parte del estado anterior',
    titleEn: 'Acts are in order, and each amendment starts from the state before it',
    remedy: 'Acompañar la modificación que falta, o rectificar la que no corresponde al estado anterior.',
    check: checkOrder,
  },
  {
    id: 'CON-003',
    category: 'constitucion',
    title: 'La constitución y sus modificaciones conducen al estado actual de la sociedad',
    titleEn: 'The incorporation and its amendments lead to the company of today',
    remedy: 'Acompañar la modificación que falta, o rectificar el dato que no corresponde a los estatutos.',
    check: checkFold,
  },
  {
    id: 'CON-004',
    category: 'constitucion',
    title: 'Cada acto se registró donde correspondía, en uno solo de los dos regímenes',
    titleEn: 'Every act was registered where it belongs, under one of the two regimes',
    remedy: 'Inscribir el acto en el registro competente, o acompañar el certificado de migración.',
    check: checkRegistrar,
  },
  {
    id: 'CON-005',
    category: 'constitucion',
    title: 'Toda anotación marginal corresponde a un acto informado',
    titleEn: 'Every marginal note is explained by an act of the report',
    remedy: 'Acompañar el instrumento a que se refiere la anotación marginal.',
    check: checkMarginalNotes,
  },
];

function checkFormalities(report: ExaminedReport): Verdict {
  const { everyAct, met, none } = report.law.terms.formalities;
  const acts = actsOf(report).filter(
    ({ value: { deed, res, registration } }) =>
      everyAct || deed !== null || res !== null || registration !== null,
  );
  if (acts.length === 0) return notApplicable(none);
  const forms = formsAt(report);
  const deadlines = new Map(Object.entries(report.policy.registrationDeadlineDays));
  const cures = acts.filter(({ value }) => value.kind === 'saneamiento').map(({ value }) => value.date);
  const faults = acts
    .filter(({ value }) => !cures.some((date) => date > value.date))
    .filter(({ value }) => value.res === null)
    .flatMap((act) => formalityFaults(report, act, deadlines.get(forms.get(act.value.id) ?? '')));
  return examined({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message: met,
    evidence: acts.slice(0, 1).flatMap((act) => evidenceOfAct(report, act)),
  });
}

/** What is late or missing, given the time that the law allows (ISO 8601) where it sets one. */
function formalityFaults(report: ExaminedReport, act: Pointed<Act>, duration: string | undefined): Fault[] {
  const { formalities } = report.law.terms;
  const from = act.value.deed?.date ?? act.value.date;
  return (['registration', 'publication'] as const).flatMap((part) => {
    const required = formalities.steps[part];
    if (required === null) return [];
    const { name, done } = required;
    const step = act.value[part];
    const known = { subjects: [`${act.pointer}/${part}`], evidence: evidenceOfAct(report, act) };
    if (step === null) {
      const message = `No consta la ${name} ${formalities.ofInstrument} de ${spanishDate(from)}.`;
      return [fault({ ...known, severity: 'impedimento', expected: formalities.expected, message })];
    }
    const deadline = duration === undefined ? null : afterDuration(from, duration);
    const inTime = step.date >= from && (deadline === null || step.date <= deadline);
    if (inTime) return [];
    const late = step.date > from;
    const message = late
      ? `${formalities.instrument} de ${spanishDate(from)} ${done} el ${spanishDate(step.date)}, vencido el plazo de ${spanishDuration(duration ?? '')}, que expiró el ${spanishDate(deadline ?? from)}.`
      : `${formalities.instrument} de ${spanishDate(from)} ${done} el ${spanishDate(step.date)}, antes de su otorgamiento.`;
    const expected = late ? `≤ ${deadline}` : `≥ ${from}`;
    return [fault({ ...known, severity: 'reparo', expected, actual: step.date, message })];
  });
}

function checkOrder(report: ExaminedReport): Verdict {
  const acts = actsOf(report);
  if (report.company.incorporation === null) return notApplicable('No se informa el acto de constitución.');
  const state = new Map<string, string | null>();
  const faults = acts.flatMap((act, index) => {
    const previous = acts[index - 1]?.value;
    const outOfOrder =
      previous !== undefined && act.value.date < previous.date ? [precedes(report, act, previous)] : [];
    const mismatches = act.value.effects.flatMap((effect, position) => {
      const before = state.get(effect.field);
      state.set(effect.field, effect.after);
      if (before === undefined || effect.before === before) return [];
      return [
        fault({
          severity: 'reparo',
          subjects: [`${act.pointer}/effects/${position}`],
          expected: before,
          actual: effect.before,
          message: `La modificación de ${spanishDate(act.value.date)} parte de “${effect.before ?? 'nada'}”, y el estado anterior era “${before ?? 'ninguno'}”.`,
          evidence: evidenceOfAct(report, act).slice(0, 1),
        }),
      ];
    });
    return [...outOfOrder, ...mismatches];
  });
  return examined({
    subjects: acts.map(({ pointer }) => pointer),
    faults,
    message:
      'La constitución precede a las modificaciones, que siguen en orden y parten del estado anterior.',
    evidence: acts.slice(0, 1).flatMap((act) => evidenceOfAct(report, act).slice(0, 1)),
  });
}

function precedes(report: ExaminedReport, act: Pointed<Act>, previous: Act): Fault {
  return fault({
    severity: 'reparo',
    subjects: [act.pointer],
    expected: `≥ ${previous.date}`,
    actual: act.value.date,
    message: `El acto de ${spanishDate(act.value.date)} figura después del de ${spanishDate(previous.date)}, que es posterior.`,
    evidence: evidenceOfAct(report, act).slice(0, 1),
  });
}

function checkMarginalNotes(report: ExaminedReport): Verdict {
  const acts = actsOf(report);
  const known = new Set(acts.map(({ value }) => value.id));
  const notes = acts.flatMap((act) =>
    act.value.marginalNotes.map((note, index) => ({
      note,
      act,
      pointer: `${act.pointer}/marginalNotes/${index}`,
    })),
  );
  const [certificate] = report.documentsOf(
    'CERTIFICADO_ANOTACIONES',
    'INSCRIPCION_CBR',
    'INSCRIPCION_REGISTRAL',
  );
  const evidence = report.evidence.in(certificate?.value.id ?? null);
  if (notes.length === 0) return notApplicable('No constan anotaciones marginales en las inscripciones.');
  return examined({
    subjects: notes.map(({ pointer }) => pointer),
    faults: notes
      .filter(({ note }) => note.actId === null || !known.has(note.actId))
      .map(({ note, act, pointer }) =>
        fault({
          severity: 'observacion',
          subjects: [pointer],
          actual: note.text,
          message: `La anotación marginal de ${spanishDate(note.date)} (“${note.text}”) no corresponde a ninguno de los actos informados.`,
          evidence: report.evidence.at(pointer, act.value.registration?.documentId),
        }),
      ),
    message: 'Las anotaciones marginales corresponden a los actos informados.',
    evidence,
  });
}
