import type { Power } from '../../../contract/generated/types.js';
import { midSentence, sentenceCase } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { ratifierOf, wasInOffice } from './administration-board.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { evidenceOfPower } from './powers-term.js';
import { isSuperseded } from './reliance.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

function grantDate(power: Power): string {
  return (
    power.events.find((event) => event.action === 'otorgado')?.date ??
    power.instrument.deed?.date ??
    power.validFrom
  );
}

/** Whether each power was granted by a body that existed and was in office, in an instrument that is at hand. */
export function checkGrant(report: ExaminedReport): RuleResult {
  const own = report.ownPowers;
  if (own.length === 0) return notApplicable(findingText('POW-001', 'none'));
  const faults = own.flatMap(({ value, pointer }) =>
    grantComplaints(report, value).map(({ message, cure }) =>
      findingOf({
        cure,
        severity: 'impedimento',
        scope: 'power',
        subjects: [pointer],
        actual: grantDate(value),
        message,
        ...daysOfGrant(report, value, pointer),
      }),
    ),
  );
  const sound = withoutFindings(own, faults);
  return examinationOf({
    subjects: own.map(({ pointer }) => pointer),
    faults,
    message: findingText('POW-001', sound.length === 1 ? 'metOne' : 'met'),
    evidence: sound
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'instrument')),
  });
}

/** Where the day of a grant is told, and that of the founding where it came later. */
function daysOfGrant(
  report: ExaminedReport,
  power: Power,
  pointer: string,
): Pick<RuleFinding, 'told' | 'evidence'> {
  const evidence = evidenceOfPower(report, power, pointer, 'instrument');
  const date = grantDate(power);
  const founded = report.company.incorporation?.date ?? date;
  // A certificate tells the day of the deed, and not that of the meeting of which it has the minutes.
  if (power.status === 'no_acreditado') return { told: [instrumentDate(report, power)], evidence };
  if (date >= founded) return { told: [date], evidence };
  const founding = report.evidence.at(`${report.companyPointer}/incorporation`);
  return { told: [date, founded], evidence: [...evidence, ...founding] };
}

/** What is wrong with a grant, and what cures that: the instrument where it is missing, else another grant. */
function grantComplaints(report: ExaminedReport, power: Power): Pick<RuleFinding, 'message' | 'cure'>[] {
  const date = grantDate(power);
  const founded = report.company.incorporation?.date;
  const instrument = report.document(power.instrument.documentId)?.value;
  const named = { power: midSentence(power.title) };
  const deed = cureOfFinding('POW-001', 'deed', { ...named, date: spanishDate(date) });
  const ratify = cureOfFinding('POW-001', 'ratify', { ...named, body: ratifierOf(report, power) });
  const complaints: [boolean, string, Cure][] = [
    [power.status === 'no_acreditado', findingText('POW-001', 'unproven', named), deed],
    [
      instrument === undefined || instrument.status === 'rechazado',
      findingText('POW-001', 'noInstrument', named),
      deed,
    ],
    [
      founded !== undefined && date < founded && power.grantedBy !== 'matriz',
      findingText('POW-001', 'beforeFounding', {
        ...named,
        date: spanishDate(date),
        founded: spanishDate(founded ?? date),
      }),
      ratify,
    ],
  ];
  const ofBoard = power.grantedBy === 'directorio' ? boardComplaint(report, power) : null;
  return [
    ...complaints.filter(([broken]) => broken).map(([, message, cured]) => ({ message, cure: cured })),
    ...(ofBoard === null ? [] : [{ message: ofBoard, cure: ratify }]),
  ];
}

/** That there was no board to grant a power, or one that was no longer in office; null where it was. */
function boardComplaint(report: ExaminedReport, power: Power): string | null {
  const { board } = report.content.administration;
  const terms = report.law.terms.board;
  const named = midSentence(power.title);
  const date = grantDate(power);
  if (board === null) return findingText('POW-001', 'noBoard', { power: named, board: terms.one });
  if (wasInOffice(report, board, date)) return null;
  return findingText('POW-001', 'afterLapse', {
    board: sentenceCase(terms.the),
    power: named,
    date: spanishDate(date),
    expired: spanishDate(board.expiresOn ?? date),
  });
}

/** The day of the paper: of one that waits for the register, before the power holds. */
export function instrumentDate(report: ExaminedReport, { instrument, validFrom }: Power): string {
  const issuedOn = report.document(instrument.documentId)?.value.issuedOn;
  return instrument.deed?.date ?? (issuedOn != null && issuedOn < validFrom ? issuedOn : validFrom);
}

/** Whether a power that says it replaces the earlier ones has left any of them standing. */
export function checkReplacement(report: ExaminedReport): RuleResult {
  const replacing = report.powers.filter(({ value }) => value.replacesEarlier);
  if (replacing.length === 0) return notApplicable(findingText('POW-011', 'none'));
  return examinationOf({
    subjects: replacing.map(({ pointer }) => pointer),
    faults: report.powers
      .filter(({ value }) => value.status === 'vigente' && isSuperseded(value, report.content.powers))
      .map(({ value, pointer }) => {
        const named = { power: midSentence(value.title), date: spanishDate(grantDate(value)) };
        return findingOf({
          severity: 'reparo',
          subjects: [pointer],
          expected: 'revocado',
          actual: value.status,
          told: [instrumentDate(report, value)],
          message: findingText('POW-011', 'stillStands', named),
          cure: cureOfFinding('POW-011', 'stillStands', named),
          evidence: evidenceOfPower(report, value, pointer, 'status'),
        });
      }),
    message: findingText('POW-011', replacing.length === 1 ? 'metOne' : 'met'),
    evidence: replacing
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'replacesEarlier')),
  });
}
