import type { Document, Money, Power } from '../../../contract/generated/types.js';
import { addDays, addMonths, addYears } from '../../../values/dates.js';
import { isOfFounding } from '../../jurisdictions/faculties.js';
import { midSentence, sentenceCase, spanishDate, spanishList } from '../../words/spanish.js';
import { compareEnds } from '../authority-matrix.js';
import { endedByDeath, granteesOf, isSuperseded, namesOperation } from '../powers-in-force.js';
import { ratifierOf, wasInOffice } from './administration.js';
import type { ExaminedReport } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, messageAndCure } from './findings.js';
import { evidenceOfForce, evidenceOfPower, quotedFaculties, requestedText } from './power-terms.js';
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

/** Checks that each power was granted by an existing body in office, in a loaded instrument. */
export function checkGrant(report: ExaminedReport): RuleResult {
  const own = report.ownPowers;
  if (own.length === 0) return notApplicable(findingText('POW-001', 'none'));
  const findings = own.flatMap(({ value, pointer }) => grantFindings(report, value, pointer));
  const sound = withoutFindings(own, findings);
  return examinationOf({
    subjects: own.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-001', sound.length === 1 ? 'metOne' : 'met'),
    evidence: sound
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'instrument')),
  });
}

/** Returns the errors of a grant with their cures: the missing instrument, or a new grant. */
function grantFindings(report: ExaminedReport, power: Power, pointer: string): RuleFinding[] {
  const { board } = report.content.administration;
  const boardTerms = report.law.terms.board;
  const date = grantDate(power);
  const founded = report.company.incorporation?.date ?? date;
  const instrument = report.document(power.instrument.documentId)?.value;
  const values = { power: midSentence(power.title), date: spanishDate(date) };
  const deed = cureOfFinding<'POW-001'>('deed', values);
  const ratify = cureOfFinding<'POW-001'>('ratify', { ...values, body: ratifierOf(report, power) });
  const complaints: { message: string; cure: Cure }[] = [];
  const isUnproven = power.status === 'no_acreditado';
  if (isUnproven) complaints.push({ message: findingText('POW-001', 'unproven', values), cure: deed });
  if (instrument === undefined || instrument.status === 'rechazado')
    complaints.push({ message: findingText('POW-001', 'noInstrument', values), cure: deed });
  if (date < founded && power.grantedBy !== 'matriz') {
    const dates = { ...values, founded: spanishDate(founded) };
    complaints.push({ message: findingText('POW-001', 'beforeFounding', dates), cure: ratify });
  }
  if (power.grantedBy === 'directorio' && board === null) {
    const message = findingText('POW-001', 'noBoard', { ...values, board: boardTerms.one });
    complaints.push({ message, cure: ratify });
  } else if (power.grantedBy === 'directorio' && board !== null && !wasInOffice(report, board, date)) {
    const terms = { board: sentenceCase(boardTerms.the), expired: spanishDate(board.expiresOn) };
    complaints.push({ message: findingText('POW-001', 'afterLapse', { ...values, ...terms }), cure: ratify });
  }
  if (complaints.length === 0) return [];
  // A certificate states the date of the deed, not that of the meeting.
  const granted = isUnproven ? [instrumentDate(report, power)] : [date];
  const isEarly = !isUnproven && date < founded;
  return complaints.map(({ message, cure }) =>
    findingOf({
      cure,
      severity: 'impedimento',
      scope: 'power',
      subjects: [pointer],
      actual: date,
      message,
      quotedValues: isEarly ? [...granted, founded] : granted,
      evidence: [
        ...evidenceOfPower(report, power, pointer, 'instrument'),
        ...(isEarly ? report.evidence.at(`${report.companyPointer}/incorporation`) : []),
      ],
    }),
  );
}

/** Returns the date of the instrument, which can precede registration and so the start of the power. */
function instrumentDate(report: ExaminedReport, { instrument, validFrom }: Power): string {
  const issuedOn = report.document(instrument.documentId)?.value.issuedOn;
  return instrument.deed?.date ?? (issuedOn != null && issuedOn < validFrom ? issuedOn : validFrom);
}

/** Checks that a power which replaces earlier ones has left none in force. */
export function checkReplacement(report: ExaminedReport): RuleResult {
  const replacing = report.powers.filter(({ value }) => value.replacesEarlier);
  if (replacing.length === 0) return notApplicable(findingText('POW-011', 'none'));
  return examinationOf({
    subjects: replacing.map(({ pointer }) => pointer),
    findings: report.powers
      .filter(({ value }) => value.status === 'vigente' && isSuperseded(value, report.content.powers))
      .map(({ value, pointer }) => {
        const values = { power: midSentence(value.title), date: spanishDate(grantDate(value)) };
        return findingOf({
          severity: 'reparo',
          subjects: [pointer],
          expected: 'revocado',
          actual: value.status,
          quotedValues: [instrumentDate(report, value)],
          ...messageAndCure('POW-011', 'stillStands', values),
          evidence: evidenceOfPower(report, value, pointer, 'status'),
        });
      }),
    message: findingText('POW-011', replacing.length === 1 ? 'metOne' : 'met'),
    evidence: replacing
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'replacesEarlier')),
  });
}

/** Checks that each relied-on power with an old instrument has a recent certificate. */
export function checkInstrumentAge(report: ExaminedReport): RuleResult {
  const { policy, asOf } = report;
  const relied = report
    .relied()
    .filter(({ power }) => report.isInForce(power) && !endedByDeath(report.content, power));
  if (relied.length === 0) return notApplicable(findingText('POW-004', 'none', requestedText(report)));
  const old = relied
    .map(({ power, pointer }) => ({ power, pointer, date: instrumentDate(report, power) }))
    .filter(({ power, date }) => {
      const { form } = power.instrument;
      if (form === 'instrumento_privado_autorizado')
        return addMonths(date, policy.privateInstrumentMonths) <= asOf;
      if (form === 'consular' || form === 'apostillado')
        return addMonths(date, policy.consularInstrumentMonths) <= asOf;
      return addYears(date, policy.deedVigenciaAfterYears) <= asOf;
    });
  if (old.length === 0)
    return notApplicable(findingText('POW-004', relied.length === 1 ? 'recentOne' : 'recent'));
  const oldest = addDays(asOf, -policy.certificateMaxAgeDays);
  const findings = old
    .filter(({ power }) => freshCertificates(report, power, oldest).length === 0)
    .map(({ power, pointer, date }) =>
      findingOf({
        severity: 'reparo',
        subjects: [pointer],
        expected: `≥ ${oldest}`,
        actual: date,
        ...messageAndCure('POW-004', 'old', {
          power: midSentence(power.title),
          date: spanishDate(date),
          since: spanishDate(oldest),
        }),
        evidence: evidenceOfPower(report, power, pointer, 'instrument'),
      }),
    );
  const sound = withoutFindings(old, findings);
  const evidence = sound.slice(0, 3).flatMap(({ power, pointer }) => {
    const fresh = freshCertificates(report, power, oldest);
    const names = granteesOf(report.content, power).map(report.nameOf);
    const current = [
      ...evidenceOfForce(report, power, pointer).filter(({ documentId }) =>
        fresh.some(({ id }) => id === documentId),
      ),
      // The current statutes name the holders of the power.
      ...fresh.flatMap(({ id, type }) =>
        type === 'ESTATUTO_ACTUALIZADO' ? report.evidence.quoting(id, names) : [],
      ),
    ];
    return current.length > 0
      ? current
      : fresh.slice(0, 1).flatMap(({ id }) => report.evidence.inDocument(id));
  });
  const isOnePaper = new Set(evidence.map(({ documentId }) => documentId)).size === 1;
  return examinationOf({
    subjects: old.map(({ pointer }) => pointer),
    findings,
    message: findingText('POW-004', sound.length === 1 ? 'metOne' : 'met', {
      certificates: findingText('POW-004', isOnePaper ? 'certificate' : 'certificates'),
      date: sound.map(({ date }) => spanishDate(date)).join(''),
    }),
    evidence,
  });
}

/** Company certificates prove powers by statutes, registry form or court; a mandate has its own certificate. */
function freshCertificates(report: ExaminedReport, power: Power, oldest: string): Document[] {
  const registered =
    isOfFounding(power) ||
    power.instrument.form === 'formulario_RES' ||
    power.instrument.form === 'resolucion_judicial' ||
    report.policy.powersAreRegistered;
  const proofs = registered
    ? report.documentsOf(
        'CERTIFICADO_ANOTACIONES',
        'CERTIFICADO_VIGENCIA',
        'ESTATUTO_ACTUALIZADO',
        'INSCRIPCION_CBR',
        'REGISTRO_PODERES_RES',
        'CERTIFICADO_VIGENCIA_PODER',
      )
    : report.documentsOf('CERTIFICADO_VIGENCIA_PODER');
  // The company is a party to all its certificates, so the grantee identifies the one of this power.
  const parties = new Set(registered ? [report.subject.id] : granteesOf(report.content, power));
  return proofs
    .map(({ value }) => value)
    .filter(
      ({ issuedOn, subjectEntityIds }) =>
        issuedOn >= oldest && subjectEntityIds.some((entityId) => parties.has(entityId)),
    );
}

/** Checks that each delegated power stays within its parent. */
export function checkDelegation(report: ExaminedReport): RuleResult {
  const byId = new Map(report.powers.map(({ value }) => [value.id, value]));
  const delegated = report.powers.filter(({ value }) => value.delegation.parentPowerId !== null);
  if (delegated.length === 0) return notApplicable(findingText('POW-008', 'none'));
  return examinationOf({
    subjects: delegated.map(({ pointer }) => pointer),
    findings: delegated.flatMap(({ value, pointer }) => {
      const excesses = excessesOf(report, value, byId);
      if (excesses.length === 0) return [];
      const values = { power: midSentence(value.title), excesses: spanishList(excesses) };
      return [
        findingOf({
          severity: 'reparo',
          subjects: [pointer, `${pointer}/delegation`],
          ...messageAndCure('POW-008', 'exceeds', values),
          quotedValues: value.grantees.entityIds.map(report.nameOf),
          evidence: evidenceOfPower(report, value, pointer, 'delegation'),
        }),
      ];
    }),
    message: findingText('POW-008', delegated.length === 1 ? 'metOne' : 'met'),
    evidence: delegated
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'delegation')),
  });
}

function excessesOf(report: ExaminedReport, power: Power, byId: ReadonlyMap<string, Power>): string[] {
  const parentOf = ({ delegation }: Power) => byId.get(delegation.parentPowerId ?? '');
  const parent = parentOf(power);
  if (parent === undefined) return [findingText('POW-008', 'noParent')];
  const passed = new Set<Power>();
  let link: Power | undefined = power;
  for (; link !== undefined && !passed.has(link); link = parentOf(link)) passed.add(link);
  const isCyclic = link !== undefined;
  const beyond = power.faculties
    .filter((faculty) => !faculty.excluded && !namesOperation(parent, faculty.code))
    .map(({ code }) => code);
  const outlasts =
    power.validFrom < parent.validFrom ||
    (parent.validUntil !== null && (power.validUntil === null || power.validUntil > parent.validUntil));
  const [limit, parentLimit] = [limitOf(power), limitOf(parent)];
  // Amounts in two currencies are not compared, because there is no exchange rate.
  const isHigher =
    (limit === null || parentLimit === null || limit.currency === parentLimit.currency) &&
    compareEnds(limit, parentLimit) > 0;
  const complaints: [boolean, string][] = [
    [isCyclic, findingText('POW-008', 'ofItself')],
    [parent.delegation.allowed === 'no', findingText('POW-008', 'notAllowed')],
    [beyond.length > 0, findingText('POW-008', 'beyond', { faculties: quotedFaculties(report, beyond) })],
    [outlasts, findingText('POW-008', 'longer')],
    [isHigher, findingText('POW-008', 'higher')],
  ];
  return complaints.filter(([broken]) => broken).map(([, text]) => text);
}

/** Returns the highest amount that can be signed under the power; null is without limit. */
function limitOf(power: Power): Money | null {
  return power.signingRules
    .map((rule) => rule.to)
    .reduce((highest, to) => (compareEnds(highest, to) < 0 ? to : highest));
}
