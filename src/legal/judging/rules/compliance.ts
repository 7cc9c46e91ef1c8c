import texts from '../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import type { AdverseFinding, Entity, Proceedings, Screening } from '../../../contract/generated/types.js';
import { addDays } from '../../../values/dates.js';
import { percentToMicros } from '../../../values/money.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { midSentence, spanishDate } from '../../words/spanish.js';
import { granteesOf } from '../powers-in-force.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { cureOfFinding, findingText, findingWords, messageAndCure } from './findings.js';
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
  const { subject, content, policy, law } = report;
  const exposed = law.terms.exposed.many;
  const screenings = new Map(
    pointed(content.screening, '/screening').map((one) => [one.value.entityId, one]),
  );
  const threshold = percentToMicros(policy.beneficialOwnerThresholdPercent);
  // Besides these, everybody else who was searched for, such as an absorbing company, is a subject.
  const ids = [
    subject.id,
    ...report.holdings
      .filter(({ value }) => percentToMicros(value.percentage) >= threshold)
      .map(({ value }) => value.holderEntityId),
    ...content.beneficialOwners.map((owner) => owner.entityId),
    ...content.administration.positions
      .filter((position) => isInOffice(position, report.asOf))
      .map((position) => position.entityId),
    ...report.inForce().flatMap((power) => granteesOf(content, power)),
    ...screenings.keys(),
  ];
  const parties = [...new Set(ids)].flatMap((id) => report.entity(id) ?? []);
  const findings = parties.flatMap(({ value, pointer }) => {
    const screening = screenings.get(value.id);
    if (screening !== undefined) return hits(report, value, screening);
    const { message, cure } = messageAndCure('CMP-001', 'unscreened', { party: value.name, exposed });
    return [
      findingOf({
        outcome: 'warning',
        severity: 'observacion',
        scope: 'party',
        subjects: [pointer],
        message,
        cure: { ...cure, beforeSigning: true },
        evidence: report.evidence.at('/screening', content.screening[0]?.documentId),
      }),
    ];
  });
  const searched = parties.flatMap((party) => screenings.get(party.value.id) ?? []);
  return examinationOf({
    subjects: parties.map((party) => screenings.get(party.value.id)?.pointer ?? party.pointer),
    findings,
    message: findingText('CMP-001', 'met', { exposed }),
    evidence: withoutFindings(searched, findings).flatMap(({ value, pointer }) =>
      report.evidence.at(pointer, value.documentId),
    ),
  });
}

function hits(
  report: ExaminedReport,
  { name: party }: Entity,
  { value, pointer }: Pointed<Screening>,
): RuleFinding[] {
  const { sanctioned, listName, pep, pepRole, documentId } = value;
  const evidence = report.evidence.at(pointer, documentId);
  const known = { scope: 'party' as const, subjects: [pointer], evidence };
  const findings: RuleFinding[] = [];
  if (sanctioned) {
    const list = findingText('CMP-001', listName === null ? 'someList' : 'list', { list: listName ?? '' });
    const texts = messageAndCure('CMP-001', 'sanctioned', { party, list });
    findings.push(findingOf({ ...known, severity: 'impedimento', actual: listName, ...texts }));
  }
  if (pep) {
    const role = pepRole === null ? '' : findingText('CMP-001', 'role', { role: pepRole });
    const exposed = report.law.terms.exposed.one;
    const { message, cure } = messageAndCure('CMP-001', 'exposed', { party, exposed, role });
    const diligence = { ...cure, beforeSigning: true };
    findings.push(
      findingOf({ ...known, severity: 'observacion', actual: pepRole, message, cure: diligence }),
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
          // For a probable match, the identity is checked first.
          cure: cureOfFinding<'CMP-004'>(doubt.wording, published),
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

function searchIn({ content }: ExaminedReport, source: Proceedings['searches'][number]['source']) {
  return pointed(content.proceedings?.searches ?? [], '/proceedings/searches').find(
    ({ value }) => value.source === source,
  );
}

/** A search may be some days older than its report, so the first reports after the first bulletin have none either. */
const bulletinFirstSearched = addDays(texts.boletin_concursal.since, 20);

/** CMP-002: the bulletin publishes no insolvency. */
export function checkInsolvency(report: ExaminedReport): RuleResult {
  const { proceedings } = report.content;
  const search = searchIn(report, 'boletin_concursal');
  const isTooEarly = search === undefined && report.asOf < bulletinFirstSearched;
  if (proceedings === null || isTooEarly) return notApplicable(findingText('CMP-002', 'none'));
  const { insolvency: source } = report.law.terms.publicSearches;
  if (search === undefined) {
    const { message, cure } = messageAndCure('CMP-002', 'unsearched', {
      company: report.subject.name,
      source,
    });
    const subjects = ['/proceedings/searches'];
    const known = { subjects, message, evidence: [] };
    const warning = findingOf({ ...known, outcome: 'warning', severity: 'observacion', cure });
    return examinationOf({ ...known, findings: [warning] });
  }
  const published = pointed(proceedings.insolvency, '/proceedings/insolvency');
  const date = spanishDate(search.value.consultedOn);
  const live = published.some(({ value }) => value.status === 'en_curso');
  const over = published.length === 1 ? 'overOne' : 'over';
  const message = published.length === 0 ? 'clean' : live ? 'known' : over;
  return examinationOf({
    subjects: published.length === 0 ? [search.pointer] : published.map(({ pointer }) => pointer),
    findings: published.flatMap((one) => insolvencyFindings(report, one)),
    message: findingText('CMP-002', message, { date, source }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

// ENT-005 reports a company whose status already shows the liquidation.
function insolvencyFindings(
  report: ExaminedReport,
  { value, pointer }: Pointed<Proceedings['insolvency'][number]>,
): RuleFinding[] {
  if (value.status === 'terminado') return [];
  const liquidation = value.procedure !== 'reorganizacion_judicial';
  const status = liquidation ? 'liquidacion_concursal' : 'reorganizacion';
  if (report.company.status === status) return [];
  // The certificate that shows the status of the company, if there is one.
  const [certificate] = report.documentsOf('CERTIFICADO_VIGENCIA');
  const papers =
    certificate?.value.issuedOn == null
      ? findingText('CMP-002', 'papers')
      : findingText('CMP-002', 'certificate', {
          title: midSentence(certificate.value.title),
          date: spanishDate(certificate.value.issuedOn),
        });
  return [
    findingOf({
      severity: liquidation ? 'impedimento' : 'observacion',
      subjects: [pointer],
      expected: status,
      actual: report.company.status,
      ...messageAndCure('CMP-002', liquidation ? 'liquidation' : 'reorganisation', {
        company: report.subject.name,
        date: spanishDate(value.publishedOn),
        caseNumber: value.caseNumber,
        court: value.court,
        papers,
        status: findingWords.companyStatus[report.company.status],
      }),
      quotedValues: [value.caseNumber],
      evidence: [
        ...report.evidence.at(pointer, value.documentId),
        ...report.evidence.at(`${report.companyPointer}/status`),
      ],
    }),
  ];
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
    message: findingText('CMP-003', lawsuits.length > 0 ? others : known ? 'insolvency' : 'clean', {
      date,
      cases: report.law.terms.publicSearches.cases,
    }),
    evidence: report.evidence.at(search.pointer, search.value.documentId),
  });
}

function lawsuitFindings(
  report: ExaminedReport,
  { value, pointer }: Pointed<Proceedings['litigation'][number]>,
): RuleFinding[] {
  const { matter, precautionaryMeasure: measure, counterparty, caseNumber, court } = value;
  const nullity = matter === 'nulidad_de_sociedad';
  const resolutions = matter === 'impugnacion_de_acuerdos';
  if (value.status === 'terminada' || !(nullity || resolutions || measure !== null)) return [];
  const ordered = nullity || resolutions ? 'measure' : 'bindingMeasure';
  const since = addDays(report.asOf, -report.policy.certificateMaxAgeDays);
  return [
    findingOf({
      severity: nullity || measure !== null ? 'reparo' : 'observacion',
      subjects: [pointer],
      actual: findingText('CMP-003', 'pending'),
      // The cure is a proof that the lawsuit ended, or of its state; a search of today found it pending.
      ...messageAndCure('CMP-003', nullity ? 'nullity' : resolutions ? 'resolutions' : 'bound', {
        company: report.subject.name,
        counterparty,
        caseNumber,
        court,
        measure: measure === null ? '' : findingText('CMP-003', ordered, { measure }),
        lifted: measure === null ? '' : findingText('CMP-003', 'lifted'),
        consulted: spanishDate(report.asOf),
        since: spanishDate(since),
      }),
      quotedValues: [caseNumber, court],
      evidence: report.evidence.at(pointer, value.documentId),
    }),
  ];
}
