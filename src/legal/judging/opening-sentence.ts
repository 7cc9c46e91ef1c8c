import type { Content, Entity, Validation } from '../../contract/generated/types.js';
import { fillTemplate } from '../../values/message-text.js';
import { shortName } from '../jurisdictions/law.js';
import { printedTaxId } from '../jurisdictions/tax-ids.js';
import { isInOffice } from '../ownership/beneficial-owners.js';
import { midSentence, spanishDate, spanishList } from '../words/spanish.js';
import { soleSigners } from './combinations.js';
import { conclusionWords, isFinding, isLive } from './conclusion.js';
import { subjectName } from './personeria.js';
import { isAgency, successorText } from './rules/company-facts.js';
import type { ExaminedReport } from './rules/examined-report.js';

const { several, titles } = conclusionWords.liquidators;

/** Names the liquidators in office; empty if the report has none. */
export function namedLiquidators(report: ExaminedReport): string {
  const people = liquidatorsOf(report);
  const names = people.map((one) => shortName(report.law, one));
  if (names.length < 2) return names.join('');
  const manner = signingMannerOf(report, people);
  return fillTemplate(several[manner], { people: spanishList(names, manner === 'each' ? 'o' : 'y') });
}

/** Returns the counterparty of a company in liquidation: "su liquidadora", "cualquiera de sus liquidadores". */
export function liquidatorTitle(report: ExaminedReport): string {
  const people = liquidatorsOf(report);
  if (people.length > 1) return titles[signingMannerOf(report, people)];
  const { status } = report.company;
  const own = status === 'liquidacion_concursal' ? report.law.terms.insolvency.liquidator : titles;
  return own[people[0]?.person?.sex === 'F' ? 'F' : 'M'];
}

function liquidatorsOf({ content, asOf, entity }: ExaminedReport): Entity[] {
  return content.administration.positions
    .filter((position) => position.title === 'liquidador' && isInOffice(position, asOf))
    .flatMap(({ entityId }) => entity(entityId)?.value ?? []);
}

/** Determines from the matrix if each acts alone, all act together, or it varies. */
function signingMannerOf(report: ExaminedReport, people: readonly Entity[]): keyof typeof several {
  const own = report.inForce().filter(({ grantees }) => grantees.positionTitles.includes('liquidador'));
  const ids = new Set(own.map(({ id }) => id));
  const alone = report
    .matrix()
    .filter(({ powerIds }) => powerIds.some((id) => ids.has(id)))
    .map(({ combinations }) => soleSigners(combinations));
  if (alone.length === 0) return 'otherwise';
  if (alone.every((signers) => people.every(({ id }) => signers.has(id)))) return 'each';
  return alone.some((signers) => people.some(({ id }) => signers.has(id))) ? 'otherwise' : 'together';
}

const { opening, statuses } = conclusionWords;

/**
 * Returns the first sentence: the kind and state of the company, with the live findings about that. It states lawful
 * constitution and force only if rules were run and no finding contradicts it.
 */
export function openingOf(report: ExaminedReport, validations: readonly Validation[]): string {
  const { company, content } = report;
  const template = statuses[company.status as keyof typeof statuses];
  const live = validations.filter(isLive);
  if (template !== undefined) {
    // A lawyer dismissed the finding on the status, or found it cured.
    const isReviewed =
      validations.some((one) => one.ruleId === 'ENT-005' && isFinding(one)) &&
      !live.some(({ ruleId }) => ruleId === 'ENT-005');
    return fillOpening(report, isReviewed ? opening.reviewed : template);
  }
  if (validations.length === 0) return fillOpening(report, opening.notValidated);
  const found = openingsByRule.find(({ rules, at }) =>
    live.some(
      ({ ruleId, subjects }) =>
        rules.includes(ruleId) && (at === undefined || subjects.some((subject) => at(subject, content))),
    ),
  );
  return fillOpening(report, opening[found?.opening ?? 'inForce']);
}

/** Opening texts by rule and subject of a live finding; the gravest first. */
const openingsByRule: readonly {
  rules: readonly string[];
  opening: keyof typeof opening;
  at?: (subject: string, content: Content) => boolean;
}[] = [
  {
    rules: ['CMP-002'],
    // A reorganisation leaves the company in force.
    at: (subject, { proceedings }) => {
      const procedure = proceedings?.insolvency[recordIndex(subject, 'insolvency')]?.procedure;
      return procedure !== undefined && procedure !== 'reorganizacion_judicial';
    },
    opening: 'liquidated',
  },
  { rules: ['ENT-006'], opening: 'termOver' },
  {
    rules: ['CMP-003'],
    at: (subject, { proceedings }) =>
      proceedings?.litigation[recordIndex(subject, 'litigation')]?.matter === 'nulidad_de_sociedad',
    opening: 'disputed',
  },
  {
    rules: ['CON-001', 'CON-004', 'ENT-007'],
    at: (subject) => /\/incorporation(?:\/|$)/.test(subject),
    opening: 'founding',
  },
  { rules: ['ENT-004', 'ENT-007', 'SHR-002'], opening: 'form' },
  { rules: ['CON-001', 'CON-004'], opening: 'amendments' },
  { rules: ['CON-002', 'CON-003', 'CON-005'], opening: 'history' },
  { rules: ['DOC-002'], opening: 'stale' },
  { rules: ['DOC-001', 'DOC-003', 'DOC-004'], opening: 'incomplete' },
];

/** Returns the index of the proceedings that a JSON Pointer leads to; -1 if it leads elsewhere. */
function recordIndex(pointer: string, list: 'insolvency' | 'litigation'): number {
  return Number(new RegExp(`^/proceedings/${list}/(\\d+)`).exec(pointer)?.[1] ?? -1);
}

function fillOpening(report: ExaminedReport, template: string): string {
  const { law, subject, company, asOf, content } = report;
  const texts = law.conclusion;
  const { commune } = company.domicile;
  const who = {
    company: subjectName(report),
    taxId: subject.taxId === null ? '—' : printedTaxId(subject.taxId),
    legalFormLabel: midSentence(company.legalFormLabel),
  };
  const date = company.statusSince === null ? null : spanishDate(company.statusSince);
  return fillTemplate(template, {
    subject: fillTemplate(texts.subject.is, who),
    was: fillTemplate(texts.subject.was, who),
    lawful: texts.lawful[isAgency(report) ? 'branch' : 'company'],
    seated: fillTemplate(texts.seated, { domicile: law.terms.placesWithArticle?.[commune] ?? commune }),
    asOf: fillTemplate(texts.asOf, { date: spanishDate(asOf) }),
    endsOn: spanishDate(company.term.endsOn ?? asOf),
    successor: successorText(content),
    procedure: law.terms.insolvency.procedure,
    liquidator: liquidatorTitle(report),
    since: date === null ? '' : fillTemplate(conclusionWords.since, { date }),
    on: date === null ? '' : fillTemplate(conclusionWords.on, { date }),
  });
}
