import type { OperationAuthority } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
import { fillTemplate } from '../../values/message-text.js';
import { facultyOf, isOfCompany } from '../jurisdictions/faculties.js';
import type { Law } from '../jurisdictions/law.js';
import {
  groupedDigits,
  midSentence,
  sentenceCase,
  spanishList,
  spanishMoney,
  spanishNumber,
  spanishSeries,
} from '../words/spanish.js';
import { liquidationPublishedOn } from './authority-matrix.js';
import { type Combination, isSoleSignature, soleSigners } from './combinations.js';
import { conclusionWords } from './conclusion.js';
import { type Doubts, splitByDoubts } from './doubts.js';
import { isEnded, isLiving, namesOperation } from './powers-in-force.js';
import type { RequestedAuthority } from './requested-authority.js';
import type { ExaminedReport } from './rules/examined-report.js';
import { styledName } from './rules/power-terms.js';

/** Max people of a class that are named; for more, only the number is stated. */
const maxNamedPeople = 6;

/** Max ways of acting together that are listed; for more, only the number is stated. */
const maxListedWays = 4;

const { nobody, people: words } = conclusionWords;

/** Returns each entry with its sentence and the findings it depends on. */
export function withAuthoritySentences(
  report: ExaminedReport,
  authorities: readonly RequestedAuthority[],
  doubts: Doubts,
): OperationAuthority[] {
  return authorities.map((authority) => ({
    faculty: authority.faculty,
    bracket: authority.bracket,
    sufficient: authority.sufficient,
    sentence: sentenceOf(report, [authority.faculty], authority, doubts),
  }));
}

/**
 * Returns the sentences of all entries, one paragraph per group of operations that the same people can sign in all
 * brackets. The first sentence names the operations.
 */
export function authorityParagraphs(
  report: ExaminedReport,
  authorities: readonly RequestedAuthority[],
  doubts: Doubts,
): string[] {
  const operations = [...groupBy(authorities, ({ faculty }) => faculty).values()].map((brackets) => ({
    first: brackets.slice(0, 1),
    sentences: brackets.map((authority) => sentenceOf(report, [], authority, doubts)),
  }));
  const alike = groupBy(operations, ({ sentences }) => sentences.join(' '));
  return [...alike.values()].map((own) => {
    const named = own.flatMap(({ first }) => first.map(({ faculty }) => faculty));
    const [{ first = [], sentences = [] } = {}] = own;
    const opening = first.map((authority) => sentenceOf(report, named, authority, doubts));
    return [...opening, ...sentences.slice(1)].join(' ');
  });
}

/** Returns the sentence for one bracket; if the operations were named before, it begins with the bracket. */
function sentenceOf(
  report: ExaminedReport,
  operations: readonly string[],
  authority: RequestedAuthority,
  doubts: Doubts,
): string {
  const labels = operations.map((operation) => report.facultyLabel(operation));
  const values = { operations: joinedLabels(labels), who: signersAfterCureText(report, authority, doubts) };
  if (authority.bracket === null) return fillTemplate(conclusionWords.withoutBracket, values);
  const bracket = bracketText(report.law, authority.bracket);
  if (labels.length === 0)
    return fillTemplate(conclusionWords.withoutOperations, { ...values, bracket: sentenceCase(bracket) });
  return fillTemplate(conclusionWords.sentence, { ...values, bracket });
}

/** Joins labels, which can contain commas: more than two are separated by semicolons. */
function joinedLabels([first = '', ...others]: readonly string[]): string {
  const rest = others.map(midSentence);
  return rest.length < 2 ? [first, ...rest].join(', y ') : spanishSeries([first, ...rest]);
}

function bracketText(law: Law, { from, to, per }: NonNullable<OperationAuthority['bracket']>): string {
  const isFirst = /^0+(\.0+)?$/.test(from.amount);
  const { unlimited, bracket: brackets } = law.conclusion;
  if (to === null && isFirst) return unlimited;
  const template = to === null ? brackets.above : isFirst ? brackets.upTo : brackets.between;
  return fillTemplate(template, {
    from: spanishMoney(from),
    to: to === null ? '' : spanishMoney(to),
    per: conclusionWords.per[per],
  });
}

/** States who can act now, and who can act once a finding about some or all of them is cured. */
function signersAfterCureText(report: ExaminedReport, authority: RequestedAuthority, doubts: Doubts): string {
  const { clear, doubtful, findings } = splitByDoubts(doubts, authority);
  const findingsToCure = [...new Set([...doubts.ofAll(authority), ...findings])];
  if (findingsToCure.length === 0) return signersText(report, authority);
  if (findingsToCure.length > findings.length || clear.length === 0)
    return fillTemplate(conclusionWords.onceCured, {
      signers: signersText(report, authority),
      findings: spanishList(findingsToCure),
    });
  const certain = [...soleSigners(clear)];
  const others = [...soleSigners(doubtful)];
  const known = { findings: spanishList(findings) };
  if (
    certain.length > 0 &&
    doubtful.every(isSoleSignature) &&
    certain.length + others.length <= maxNamedPeople
  ) {
    const people = fillTemplate(conclusionWords.oneOnceCured, {
      ...known,
      people: certain.map((id) => styledName(report, id)).join(', '),
      others: namesOf(report, others),
    });
    return withJoint(report, fillTemplate(report.law.conclusion.alone.many, { people }), clear);
  }
  return fillTemplate(conclusionWords.someOnceCured, {
    ...known,
    signers: signersText(report, { ...authority, combinations: clear }),
    others: signersText(report, { ...authority, combinations: doubtful }),
  });
}

function signersText(report: ExaminedReport, authority: RequestedAuthority): string {
  const { combinations } = authority;
  if (combinations.length === 0) return noSignerReason(report, authority);
  return withJoint(report, aloneText(report, combinations.filter(isSoleSignature)), combinations);
}

/** Joins the text on people who can act alone with the ways that need several. */
function withJoint(report: ExaminedReport, alone: string, ways: readonly Combination[]): string {
  const joint = ways.filter((combination) => !isSoleSignature(combination));
  if (joint.length === 0) return alone;
  const { together, orTogether } = report.law.conclusion;
  const people = jointText(report, joint);
  if (alone === '') return fillTemplate(together, { people });
  return fillTemplate(words.aloneOrTogether, { alone, together: fillTemplate(orTogether, { people }) });
}

function noSignerReason(report: ExaminedReport, { faculty, bracket }: RequestedAuthority): string {
  const { content, subject, asOf } = report;
  if (subject.company?.status === 'absorbida') return nobody.absorbed;
  if (!isLiving(subject, asOf)) return nobody.extinct;
  if (liquidationPublishedOn(content) !== null) return nobody.liquidated;
  if (bracket !== null) return nobody.beyond;
  const own = content.powers.filter((power) => isOfCompany(power, subject.id));
  const namingPowers = own.filter((power) => namesOperation(power, faculty));
  const haveAllEnded = namingPowers.every((power) => isEnded(power, asOf));
  if (namingPowers.length === 1) return haveAllEnded ? nobody.goneOne : nobody.endedOne;
  if (namingPowers.length > 1) return haveAllEnded ? nobody.gone : nobody.ended;
  return facultyOf(faculty)?.express ? nobody.express : nobody.uncovered;
}

function aloneText(report: ExaminedReport, combinations: readonly Combination[]): string {
  const ids = [...soleSigners(combinations)];
  const texts = report.law.conclusion.alone;
  if (ids.length === 0) return '';
  if (ids.length > maxNamedPeople) {
    const countText = fillTemplate(words.aloneOf, { total: groupedDigits(ids.length) });
    const groups = new Set(combinations.map(([part]) => part?.groupId ?? null));
    const [groupId = null] = groups.size === 1 ? groups : [];
    return fillTemplate(texts.any, { people: ofClass(report, countText, groupId) });
  }
  const people = spanishList(ids.map((id) => styledName(report, id)));
  const [first] = ids.flatMap((id) => report.entity(id) ?? []);
  const form = ids.length > 1 ? 'many' : first?.value.person?.sex === 'M' ? 'M' : 'F';
  return fillTemplate(texts[form], { people });
}

/** States who has to sign together, in each way. */
function jointText(report: ExaminedReport, ways: readonly Combination[]): string {
  if (ways.length > maxListedWays)
    return fillTemplate(words.waysOfMatrix, { count: groupedDigits(ways.length) });
  return ways.map((way) => combinationText(report, way)).join(words.or);
}

/** States who signs in one combination: named people first, then the classes. */
function combinationText(report: ExaminedReport, way: Combination): string {
  const named = way.filter(({ groupId }) => groupId === null).flatMap(({ entityIds }) => entityIds);
  const classes = way.filter(({ groupId }) => groupId !== null);
  const people =
    named.length > maxNamedPeople ? peopleCountText(named.length, named.length) : namesOf(report, named);
  const last = fillTemplate(words.ofMatrix, { people: peopleCountText(way.length, way.length) });
  if (classes.length > maxNamedPeople) return last;
  const parts = [...(named.length === 0 ? [] : [people]), ...classes.map((part) => partText(report, part))];
  if (named.length === 0 && classes.every(leavesChoice)) return spanishList(parts);
  return parts.length === 2 ? parts.join(words.and) : spanishSeries(parts);
}

function partText(report: ExaminedReport, { groupId, count, entityIds }: Combination[number]): string {
  if (entityIds.length > maxNamedPeople)
    return ofClass(report, peopleCountText(count, entityIds.length), groupId);
  const people = namesOf(report, entityIds, count === 1 ? 'o' : 'y');
  const group = report.content.powerGroups.find(({ id }) => id === groupId);
  if (count < entityIds.length) {
    const chosen =
      count === 1 ? words.anyOne : fillTemplate(words.anySome, { count: spanishNumber(count, 'masculine') });
    return fillTemplate(words.chosenOfClass, { chosen, class: group?.code ?? groupId ?? '', people });
  }
  if (group === undefined) return people;
  return fillTemplate(namedOfClass(report, entityIds), { people, class: group.code });
}

/** Names people of a class who all sign: one, both or more. One man makes the group masculine. */
function namedOfClass(report: ExaminedReport, ids: readonly string[]): string {
  const { one, both, all } = words.namedOfClass;
  if (ids.length === 1) return one;
  const women = ids.every((id) => report.entity(id)?.value.person?.sex === 'F');
  return (ids.length === 2 ? both : all)[women ? 'F' : 'M'];
}

/** Returns true if the class has more people than must sign, and few enough to name. */
function leavesChoice({ count, entityIds }: Combination[number]): boolean {
  return count < entityIds.length && entityIds.length <= maxNamedPeople;
}

function peopleCountText(count: number, total: number): string {
  const template = count === total ? words.all : count === 1 ? words.crowdOne : words.crowd;
  return fillTemplate(template, { count: spanishNumber(count, 'feminine'), total: groupedDigits(total) });
}

function ofClass(report: ExaminedReport, people: string, groupId: string | null): string {
  const group = report.content.powerGroups.find(({ id }) => id === groupId);
  return group === undefined
    ? fillTemplate(words.ofMatrix, { people })
    : fillTemplate(words.ofClass, { people, class: group.code });
}

function namesOf(report: ExaminedReport, ids: readonly string[], conjunction: 'y' | 'o' = 'y'): string {
  return spanishList(
    ids.map((id) => styledName(report, id)),
    conjunction,
  );
}
