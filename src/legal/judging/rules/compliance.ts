import type { AdverseFinding, Entity, Proceedings, Screening } from '../../../contract/generated/types.js';
import { addDays } from '../../../values/dates.js';
import { percentToMicros } from '../../../values/percentages.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { midSentence, spanishDate } from '../../words/spanish.js';
import { granteesOf } from '../powers-in-force.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, findingWords } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type RuleFinding,
  type RuleResult,
  withoutFindings,
} from './rule.js';

/** CMP-001: parties are searched for, and on no list. */
export function checkLists(report: ExaminedReport): RuleResult {
  const screenings = new Map(
    pointed(report.content.screening, '/screening').map((one) => [one.value.entityId, one]),
  );
  const parties = screenedParties(report);
  const findings = parties.flatMap((party) => {
    const screening = screenings.get(party.value.id);
    return screening === undefined ? [unscreened(report, party)] : hits(report, party.value, screening);
  });
  const searched = parties.flatMap((party) => screenings.get(party.value.id) ?? []);
  return examinationOf({
    subjects: parties.map((party) => screenings.get(party.value.id)?.pointer ?? party.pointer),
    findings,
    message: findingText('CMP-001', 'met', { exposed: report.law.terms.exposed.many }),
    evidence: withoutFindings(searched, findings).flatMap(({ value, pointer }) =>
      report.evidence.at(pointer, value.documentId),
    ),
  });
}

/**
 * Returns the parties that must have been searched (subject, large holders, beneficial owners, officers, attorneys),
 * and everybody else who was, such as an absorbing company.
 */
function screenedParties(report: ExaminedReport): Pointed<Entity>[] {
  const threshold = percentToMicros(report.policy.beneficialOwnerThresholdPercent);
  const ids = [
    report.subject.id,
    ...report.holdings
      .filter(({ value }) => percentToMicros(value.percentage) >= threshold)
      .map(({ value }) => value.holderEntityId),
    ...report.content.beneficialOwners.map((owner) => owner.entityId),
    ...report.content.administration.positions
      .filter((position) => isInOffice(position, report.asOf))
      .map((position) => position.entityId),
    ...report.inForce().flatMap((power) => granteesOf(report.content, power)),
    ...report.content.screening.map(({ entityId }) => entityId),
  ];
  return [...new Set(ids)].flatMap((id) => report.entity(id) ?? []);
}

function unscreened(report: ExaminedReport, party: Pointed<Entity>): RuleFinding {
  const values = { party: party.value.name, exposed: report.law.terms.exposed.many };
  return findingOf({
    outcome: 'warning',
    severity: 'observacion',
    scope: 'party',
    subjects: [party.pointer],
    message: findingText('CMP-001', 'unscreened', values),
    cure: { ...cureOfFinding('CMP-001', 'unscreened', values), beforeSigning: true },
    evidence: report.evidence.at('/screening', report.content.screening[0]?.documentId),
  });
}

function hits(report: ExaminedReport, party: Entity, { value, pointer }: Pointed<Screening>): RuleFinding[] {
  const evidence = report.evidence.at(pointer, value.documentId);
  const known = { scope: 'party' as const, subjects: [pointer], evidence };
  const findings: RuleFinding[] = [];
  if (value.sanctioned) {
    const list =
      value.listName === null
        ? findingText('CMP-001', 'someList')
        : findingText('CMP-001', 'list', { list: value.listName });
    const message = findingText('CMP-001', 'sanctioned', { party: party.name, list });
    const averted = cureOfFinding('CMP-001', 'sanctioned', { party: party.name, list });
    findings.push(
      findingOf({ ...known, severity: 'impedimento', actual: value.listName, message, cure: averted }),
    );
  }
  if (value.pep) {
    const role = value.pepRole === null ? '' : findingText('CMP-001', 'role', { role: value.pepRole });
    const message = findingText('CMP-001', 'exposed', {
      party: party.name,
      exposed: report.law.terms.exposed.one,
      role,
    });
    const diligence = { ...cureOfFinding('CMP-001', 'exposed', { party: party.name }), beforeSigning: true };
    findings.push(
      findingOf({ ...known, severity: 'observacion', actual: value.pepRole, message, cure: diligence }),
    );
  }
  return findings;
}

/** CMP-004: there is no adverse finding about a party. */
export function checkFindings(report: ExaminedReport): RuleResult {
  const searches = pointed(report.content.screening, '/screening');
  if (searches.length === 0) return notApplicable(findingText('CMP-004', 'none'));
  const found = searches.flatMap(({ value, pointer }) =>
    pointed(value.adverseFindings, `${pointer}/adverseFindings`).map((finding) => ({
      ...finding,
      party: report.nameOf(value.entityId),
      evidence: report.evidence.at(finding.pointer, value.documentId),
    })),
  );
  const harmless = found.filter(({ value }) => outcomesByMatch[value.matchQuality] === null);
  return examinationOf({
    subjects: searches.map(({ pointer }) => pointer),
    findings: found.flatMap(({ value, pointer, party, evidence }) => {
      const doubt = outcomesByMatch[value.matchQuality];
      if (doubt === null) return [];
      const { source, publishedOn, summary } = value;
      const published = { source, date: spanishDate(publishedOn), party };
      return [
        findingOf({
          outcome: doubt.outcome,
          severity: 'observacion',
          scope: 'party',
          subjects: [pointer],
          message: findingText('CMP-004', doubt.wording, { ...published, summary }),
          quotedValues: [party, source, publishedOn],
          evidence,
          cure: explanationCure(doubt.wording, published),
        }),
      ];
    }),
    message: findingText(
      'CMP-004',
      harmless.length === 0 ? 'clean' : harmless.length === 1 ? 'homonymsOne' : 'homonyms',
    ),
    evidence:
      harmless[0]?.evidence ?? report.evidence.at('/screening', report.content.screening[0]?.documentId),
  });
}

/** For an exact match, the person explains the finding; for a probable one, the identity is checked first. */
function explanationCure(wording: 'exact' | 'probable', published: Cure['values']): Cure {
  return wording === 'exact'
    ? cureOfFinding('CMP-004', 'exact', published)
    : cureOfFinding('CMP-004', 'probable', published);
}

/** Outcome by certainty of the match; a finding about somebody else does not count. */
const outcomesByMatch: {
  readonly [quality in AdverseFinding['matchQuality']]: {
    readonly wording: 'exact' | 'probable';
    readonly outcome: RuleFinding['outcome'];
  } | null;
} = {
  exacta: { wording: 'exact', outcome: 'failed' },
  probable: { wording: 'probable', outcome: 'warning' },
  homonimia_descartada: null,
};

type InsolvencyRecord = Proceedings['insolvency'][number];
type LawsuitRecord = Proceedings['litigation'][number];
type SearchSource = Proceedings['searches'][number]['source'];

function searchIn({ content }: ExaminedReport, source: SearchSource) {
  return pointed(content.proceedings?.searches ?? [], '/proceedings/searches').find(
    ({ value }) => value.source === source,
  );
}

/** CMP-002: the bulletin publishes no insolvency. */
export function checkInsolvency(report: ExaminedReport): RuleResult {
  const { proceedings } = report.content;
  if (proceedings === null) return notApplicable(findingText('CMP-002', 'none'));
  const search = searchIn(report, 'boletin_concursal');
  if (search === undefined) return missingSearchResult(report);
  const published = pointed(proceedings.insolvency, '/proceedings/insolvency');
  const date = spanishDate(search.value.consultedOn);
  const live = published.some(({ value }) => value.status === 'en_curso');
  const over = published.length === 1 ? 'overOne' : 'over';
  const message = published.length === 0 ? 'clean' : live ? 'known' : over;
  return examinationOf({
    subjects: published.length === 0 ? [search.pointer] : published.map(({ pointer }) => pointer),
    findings: published.flatMap((one) => insolvencyFindings(report, one)),
    message: findingText('CMP-002', message, { date }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

function missingSearchResult(report: ExaminedReport): RuleResult {
  const pointer = '/proceedings/searches';
  const message = findingText('CMP-002', 'unsearched', { company: report.subject.name });
  const found = { subjects: [pointer], message, evidence: [] };
  return examinationOf({
    ...found,
    findings: [
      findingOf({
        ...found,
        outcome: 'warning',
        severity: 'observacion',
        cure: cureOfFinding('CMP-002', 'unsearched', { company: report.subject.name }),
      }),
    ],
  });
}

// ENT-005 reports a company whose status already shows the liquidation.
function insolvencyFindings(
  report: ExaminedReport,
  { value, pointer }: Pointed<InsolvencyRecord>,
): RuleFinding[] {
  if (value.status === 'terminado') return [];
  const liquidation = value.procedure !== 'reorganizacion_judicial';
  const status = liquidation ? 'liquidacion_concursal' : 'reorganizacion';
  if (report.company.status === status) return [];
  const textKey = liquidation ? 'liquidation' : 'reorganisation';
  const cause = { caseNumber: value.caseNumber, court: value.court };
  return [
    findingOf({
      severity: liquidation ? 'impedimento' : 'observacion',
      subjects: [pointer],
      expected: status,
      actual: report.company.status,
      message: findingText('CMP-002', textKey, {
        company: report.subject.name,
        date: spanishDate(value.publishedOn),
        ...cause,
        papers: certificateText(report),
        status: findingWords.companyStatus[report.company.status],
      }),
      quotedValues: [value.caseNumber],
      cure: liquidation
        ? cureOfFinding('CMP-002', 'liquidation', cause)
        : cureOfFinding('CMP-002', 'reorganisation', cause),
      evidence: [
        ...report.evidence.at(pointer, value.documentId),
        ...report.evidence.at(`${report.companyPointer}/status`),
      ],
    }),
  ];
}

/** Names the certificate that shows the status of the company, if there is one. */
function certificateText({ documentsOf }: ExaminedReport): string {
  const [certificate] = documentsOf('CERTIFICADO_VIGENCIA');
  if (certificate?.value.issuedOn == null) return findingText('CMP-002', 'papers');
  const { title, issuedOn } = certificate.value;
  return findingText('CMP-002', 'certificate', { title: midSentence(title), date: spanishDate(issuedOn) });
}

/** CMP-003: no lawsuit is pending about the company. */
export function checkLitigation(report: ExaminedReport): RuleResult {
  const { proceedings } = report.content;
  const search = searchIn(report, 'poder_judicial');
  if (proceedings === null || search === undefined) return notApplicable(findingText('CMP-003', 'none'));
  const known = proceedings.insolvency.length > 0;
  const lawsuits = pointed(proceedings.litigation, '/proceedings/litigation');
  const others = lawsuits.length === 1 ? 'othersOne' : 'others';
  const date = spanishDate(search.value.consultedOn);
  return examinationOf({
    subjects: lawsuits.length === 0 ? [search.pointer] : lawsuits.map(({ pointer }) => pointer),
    findings: lawsuits.flatMap((lawsuit) => lawsuitFindings(report, lawsuit)),
    message: findingText('CMP-003', lawsuits.length > 0 ? others : known ? 'insolvency' : 'clean', { date }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

function lawsuitFindings(report: ExaminedReport, { value, pointer }: Pointed<LawsuitRecord>): RuleFinding[] {
  const { matter, precautionaryMeasure: measure } = value;
  const nullity = matter === 'nulidad_de_sociedad';
  const resolutions = matter === 'impugnacion_de_acuerdos';
  if (value.status === 'terminada' || !(nullity || resolutions || measure !== null)) return [];
  const ordered = nullity || resolutions ? 'measure' : 'bindingMeasure';
  const textKey = nullity ? 'nullity' : resolutions ? 'resolutions' : 'bound';
  const { counterparty, caseNumber, court } = value;
  return [
    findingOf({
      severity: nullity || measure !== null ? 'reparo' : 'observacion',
      subjects: [pointer],
      actual: findingText('CMP-003', 'pending'),
      message: findingText('CMP-003', textKey, {
        company: report.subject.name,
        counterparty,
        caseNumber,
        court,
        measure: measure === null ? '' : findingText('CMP-003', ordered, { measure }),
      }),
      quotedValues: [caseNumber, court],
      cure: lawsuitCure(report, textKey, {
        counterparty,
        caseNumber,
        court,
        lifted: measure === null ? '' : findingText('CMP-003', 'lifted'),
      }),
      evidence: report.evidence.at(pointer, value.documentId),
    }),
  ];
}

/** Asks for proof that the lawsuit ended, or of its state; a search of today found it pending. */
function lawsuitCure(
  { asOf, policy }: ExaminedReport,
  textKey: 'nullity' | 'resolutions' | 'bound',
  cause: Readonly<Record<'counterparty' | 'caseNumber' | 'court' | 'lifted', string>>,
) {
  const later = { ...cause, consulted: spanishDate(asOf) };
  if (textKey === 'nullity') return cureOfFinding('CMP-003', 'nullity', later);
  if (textKey === 'bound') return cureOfFinding('CMP-003', 'bound', later);
  const since = spanishDate(addDays(asOf, -policy.certificateMaxAgeDays));
  return cureOfFinding('CMP-003', 'resolutions', { ...cause, since });
}
