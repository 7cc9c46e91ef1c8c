import { spanishDate } from '../../words/spanish-dates.js';
import { actsOf } from './acts.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleResult } from './rule.js';

/** Whether every note in the margin of an inscription is explained by an act of the report. */
export function checkMarginalNotes(report: ExaminedReport): RuleResult {
  const acts = actsOf(report);
  const known = new Set(acts.map(({ value }) => value.id));
  const notes = acts.flatMap((act) =>
    act.value.marginalNotes.map((note, index) => ({
      note,
      act,
      pointer: `${act.pointer}/marginalNotes/${index}`,
    })),
  );
  const others = notedBesides(report);
  if (notes.length === 0) {
    const electronic = acts.length > 0 && acts.every(({ value }) => value.res !== null);
    const electronically = acts.length === 1 ? 'electronicOne' : 'electronic';
    return notApplicable(findingText('CON-005', electronic ? electronically : 'noNotes'));
  }
  return examinationOf({
    subjects: notes.map(({ pointer }) => pointer),
    faults: notes
      .filter(
        ({ note }) => !known.has(note.actId ?? '') && !others.some((number) => note.text.includes(number)),
      )
      .map(({ note, act, pointer }) =>
        findingOf({
          severity: 'observacion',
          subjects: [pointer],
          actual: note.text,
          message: findingText('CON-005', 'unexplained', { date: spanishDate(note.date), note: note.text }),
          cure: cureOfFinding('CON-005', 'note', { date: spanishDate(note.date) }),
          evidence: report.evidence.at(pointer, act.value.registration?.documentId),
        }),
      ),
    message: findingText('CON-005', notes.length === 1 ? 'metOne' : 'met'),
    evidence: notes.flatMap(({ act, pointer }) =>
      report.evidence.at(pointer, act.value.registration?.documentId),
    ),
  });
}

/**
 * The numbers of what a margin tells of besides acts of the company: the cause in which its liquidation was opened,
 * and the deeds of powers, which the law has noted of some forms of company.
 */
function notedBesides({ content, powers }: ExaminedReport): string[] {
  const causes = (content.proceedings?.insolvency ?? []).map(({ caseNumber }) => caseNumber);
  return [...causes, ...powers.flatMap(({ value }) => value.instrument.deed?.repertoireNumber ?? [])];
}
