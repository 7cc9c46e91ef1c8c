import type { Entity, Money, SigningRule } from '../../../contract/generated/types.js';
import { joinWords } from '../../../values/message-text.js';
import { englishFacultyName, facultyOf } from '../../jurisdictions/faculties.js';
import { assignPeople } from '../combinations.js';
import { type AuthorityFacts, isLiving, isSuperseded } from '../powers-in-force.js';
import { inCurrencyOf, isJustAbove } from './amounts.js';
import {
  type AskedPerson,
  type Caution,
  type ConsideredPower,
  type MayActAnswer,
  MayActError,
  type MayActFault,
  type MayActReason,
  type MissingPart,
  type Party,
} from './answer.js';
import { delegationExcesses } from './delegation.js';
import { findParties, type MayActQuestion, type NamedSigner, readQuestion } from './question.js';
import { readMayActReport } from './report.js';
import {
  consideredPowers,
  decideVerdict,
  type MayActCase,
  type MayActVerdict,
  type SatisfiedWay,
  type SigningWay,
  subjectOf,
} from './verdict.js';

// Public entry: decides if people may sign, from any report.

export type {
  AskedPerson,
  Basis,
  Caution,
  Completion,
  ConsideredPower,
  MayActAnswer,
  MayActReason,
  MissingPart,
  Party,
} from './answer.js';
export { MayActError, type MayActFault } from './answer.js';
export type { MayActQuestion } from './question.js';

/**
 * Decides if these people may sign for the company of a report: yes or no, the reason, and who is missing. A pure
 * function of both. The report can come from any server, as parsed JSON: a whole report or its content.
 *
 * More people than needed are enough. Brackets are (from, to]; the first includes 0. Amounts in units such as CLF are
 * compared by the values in the report's `units`.
 * @throws MayActError with every error, if the report lacks data or the question is invalid
 */
export function mayAct(report: unknown, question: MayActQuestion): MayActAnswer {
  const faults: MayActFault[] = [];
  const readReport = readMayActReport(report, faults);
  const validQuestion = readQuestion(question, readReport, faults);
  if (faults.length > 0) throw new MayActError(faults);
  const facts = { ...readReport.facts, asOfDate: validQuestion.on };
  const named = findParties(validQuestion.people, facts.entities);
  return buildAnswer({
    report: readReport,
    facts,
    question: validQuestion,
    parties: named,
    verdict: decideVerdict(readReport, facts, validQuestion, idsOf(named)),
  });
}

function idsOf(parties: readonly NamedSigner[]): string[] {
  return [...new Set(parties.flatMap(({ entity }) => (entity === null ? [] : [entity.id])))];
}

const periodTexts: { readonly [per in Exclude<SigningRule['per'], 'operacion'>]: string } = {
  dia: 'in a day',
  mes: 'in a month',
  ano: 'in a year',
  total: 'in all',
};

/** Lists what a user of the answer should know beyond yes or no: about the people, the rule, the unit, the report. */
function cautionsOf({ report, question, parties, verdict, facts }: MayActCase): Caution[] {
  const { units, status, result, validUntil } = report;
  const { amount, on } = question;
  const factsDate = report.facts.asOfDate;
  const cautions: Caution[] = [];
  const caution = (code: Caution['code'], detail: string): void => {
    cautions.push({ code, detail });
  };
  const found = parties.flatMap(({ entity }) => entity ?? []);
  const once = [...new Set(found)];
  for (const one of once.filter((entity) => found.indexOf(entity) !== found.lastIndexOf(entity)))
    caution('repeated_person', `${one.name} is named more than once, and counts once.`);
  for (const { name } of once.filter((entity) => !isLiving(entity, facts.asOfDate)))
    caution('gone_person', `${name} is dead or dissolved on ${facts.asOfDate}, and does not count.`);
  for (const { name } of once.filter(({ kind }) => kind !== 'person'))
    caution('company_among_people', `${name} is a company: this report does not show who signs for it.`);
  if (found.length < parties.length && verdict.reason === 'sufficient')
    caution('others_suffice', 'The people who are in the report would be enough without the others.');
  const used = usedWays(verdict).map(({ way }) => way);
  const limited = used.find(
    ({ rule }) => rule.per !== 'operacion' && (rule.to !== null || Number(rule.from.amount) !== 0),
  );
  if (limited !== undefined && limited.rule.per !== 'operacion')
    caution(
      'limit_over_period',
      `The limit applies to everything that is signed ${periodTexts[limited.rule.per]}: add what was signed before to the amount.`,
    );
  for (const power of new Set(used.map((way) => way.power))) {
    if (isSuperseded(power, facts.powers))
      caution(
        'superseded_power',
        `A later power says that it leaves "${power.title}" (${power.id}) without effect, but the report shows it as in force.`,
      );
    const excesses = delegationExcesses({ facts, units }, { power, faculty: question.faculty, amount });
    if (excesses.length > 0)
      caution(
        'exceeded_delegation',
        `"${power.title}" (${power.id}) was delegated, and gives no more than its holders could pass on: ${joinWords(excesses)}.`,
      );
  }
  const unitRule = verdict.by?.way.rule ?? verdict.missing?.completions[0]?.way.rule;
  const limit = unitRule?.to ?? unitRule?.from;
  if (amount !== null && limit !== undefined && limit.currency !== amount.currency) {
    const same = inCurrencyOf(limit.currency, amount, units);
    const unit = [limit.currency, amount.currency].find((code) => Object.hasOwn(units, code));
    const worth = units[unit ?? ''];
    if (same !== null && worth !== undefined) {
      // Rounded down, an amount just above a limit would look like the limit.
      const isAbove =
        isJustAbove(same, amount, units) && limitsOf(facts).some((one) => isSameMoney(one, same));
      const worthText = `${moneyText(amount)} is ${isAbove ? 'more than ' : ''}${moneyText(same)}, at ${moneyText(worth)} for one ${unit}`;
      caution('unit_used', `${worthText} on ${factsDate}.`);
      if (on !== factsDate)
        caution('unit_of_another_day', `The worth of ${unit} is that of ${factsDate}, not of ${on}.`);
    }
  }
  if (result === 'rechazado' || result === 'con_reparos')
    caution('report_result', `The report itself concludes ${result}.`);
  if (status !== null && status !== 'completed')
    caution('report_status', `The report is ${status}, not completed.`);
  if (validUntil === null && on > factsDate)
    caution(
      'validity_unknown',
      `The report shows who may sign on ${factsDate}, but not until which date it is valid.`,
    );
  return cautions;
}

function limitsOf({ powers }: AuthorityFacts): Money[] {
  const rules = powers.flatMap(({ signingRules }) => signingRules);
  return rules.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
}

function isSameMoney(one: Money, other: Money): boolean {
  return one.currency === other.currency && Number(one.amount) === Number(other.amount);
}

/** Returns the satisfied ways by which the answer is yes; empty if it is no. */
function usedWays({ by, below = [] }: MayActVerdict): readonly SatisfiedWay[] {
  return by === undefined ? [] : [...below, by];
}

/** Max people of a missing signature that the explanation names. */
const maxNamedInText = 6;

const maxCompletionsInText = 3;

function explanationOf(
  answer: Omit<MayActAnswer, 'explanation'>,
  { report, facts, verdict }: Pick<MayActCase, 'report' | 'facts' | 'verdict'>,
): string {
  const { amount, company, basis, missingUnits } = answer;
  const faculty = facultyName(answer.faculty);
  const sum = amount === null ? 'for any amount' : `of ${moneyText(amount)}`;
  const act = `${faculty} ${sum} for ${company.name} on ${answer.on}`;
  const namesOf = (people: readonly AskedPerson[]) =>
    joinWords(people.map(({ name, given }) => name ?? given));
  const people = namesOf(answer.people);
  const upTo = verdict.upTo == null ? '' : ` (up to ${moneyText(verdict.upTo)} the answer is yes)`;
  switch (answer.reason) {
    case 'sufficient': {
      const signers = namesOf(answer.people.filter(({ part }) => part === 'signs'));
      return `Yes: ${signers} may sign ${act}, ${basisText(basis)}${belowText(verdict)}.`;
    }
    case 'signatures_missing':
      return `No: ${people} ${answer.people.length === 1 ? 'is' : 'are'} not enough for ${act}${upTo}. Missing: ${missingText(answer)}.`;
    case 'unknown_people': {
      const unknown = answer.people.filter(({ part }) => part === 'unknown');
      return `No: ${unknown.map(unknownPersonText).join('; ')}.`;
    }
    case 'company_extinct':
      return `No: nobody acts for ${company.name}, which is ${subjectOf(facts)?.company?.status ?? 'no more'}.`;
    case 'company_liquidated':
      return `No: the liquidation of ${company.name} was published on ${report.liquidatedSince ?? 'an earlier day'}. Its liquidator administers its goods, and nobody can act for it by an earlier office or power.`;
    case 'outside_validity': {
      const { facts: reported, validUntil } = report;
      const until = validUntil === null ? 'on' : `to ${validUntil}`;
      return `No answer for ${answer.on}: the report shows who may sign from ${reported.asOfDate} ${until}.`;
    }
    case 'no_power':
      return `No: nobody may sign ${act}. ${powersText(answer, facts)}`;
    case 'no_power_for_amount':
      return amount === null
        ? `No: no power gives ${faculty} for every amount${upTo}. State the amount.`
        : `No: no power in force covers ${act}.`;
    case 'currency_not_comparable':
      return `No: the limits that would have to cover ${act} are in another currency, and the report does not say what ${joinWords(missingUnits)} ${missingUnits.length === 1 ? 'is' : 'are'} worth. Give the worth in units, or ask in the currency of the limits.`;
    case 'nobody_left':
      return `No: for ${act} there are not enough people any more who could sign together.`;
    case 'amount_needed':
      return `No: ${people} may sign ${faculty} for some amounts${upTo} and not for all. State the amount.`;
  }
}

function basisText(basis: MayActAnswer['basis']): string {
  if (basis === null) return '';
  const from = Number(basis.from.amount) === 0 ? '' : ` above ${moneyText(basis.from)}`;
  const to = basis.to === null ? ' without limit' : ` up to ${moneyText(basis.to)}`;
  return `by "${basis.powerTitle}" (${basis.powerId})${from}${to}`;
}

/** Names the powers of the lower amounts, if the question has no amount and one rule does not cover them. */
function belowText({ by, below = [] }: MayActVerdict): string {
  const others = below.filter(({ way }) => way.power !== by?.way.power).map(({ way }) => way.power);
  if (below.length === 0) return '';
  if (others.length === 0) return ', and by its rules for lower amounts';
  const names = [...new Set(others)].map(({ title, id }) => `"${title}" (${id})`);
  return `, and by ${joinWords(names)} for lower amounts`;
}

function unknownPersonText({ given, near }: AskedPerson): string {
  const suggestions = near.map(({ name, entityId }) => `${name}, ${entityId}`).join(', or ');
  const hint = near.length === 0 ? '' : ` (did you mean ${suggestions}?)`;
  return `the report has no certain match for "${given}"${hint}`;
}

function facultyName(code: string): string {
  const label = facultyOf(code)?.labelEn;
  return label === undefined ? code : `${code} (${label})`;
}

function moneyText({ amount, currency }: Money): string {
  return `${currency} ${amount}`;
}

function missingText({ missing: completions, moreMissing }: Omit<MayActAnswer, 'explanation'>): string {
  if (completions.length === 0) return 'more than could be computed';
  const listed = completions
    .slice(0, maxCompletionsInText)
    .map(({ parts }) => joinWords(parts.map(missingPartText)));
  const more = completions.length > maxCompletionsInText || moreMissing ? ', or others' : '';
  return `${listed.join('; or ')}${more}`;
}

function missingPartText({ count, label, among, amongCount }: MissingPart): string {
  if (label === null && amongCount === 1) return among[0]?.name ?? '';
  const named = among.slice(0, maxNamedInText).map(({ name }) => name);
  const rest = amongCount - named.length;
  const list = rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`;
  return `${count} of ${label === null ? list : `${label} (${list})`}`;
}

/** Returns whether a code is a faculty of Mexico, whose civil code sorts powers in another way than the catalogue. */
function isMexicanFaculty(code: string): boolean {
  return facultyOf(code) === undefined && englishFacultyName(code) !== undefined;
}

const powerStateTexts: { readonly [state in ConsideredPower['state']]: string } = {
  vigente: 'is in force, but has no signing rule',
  withheld: 'excludes it',
  sin_poder_de_origen: 'was delegated by a power that has no effect',
  vencido: 'has expired',
  revocado: 'is revoked',
  renunciado: 'was renounced',
  extinguido: 'is extinct',
  suspendido: 'is suspended',
  no_acreditado: 'is not proved',
  por_comenzar: 'has not begun',
};

function powersText(
  { powers: considered, faculty }: Omit<MayActAnswer, 'explanation'>,
  { powers }: AuthorityFacts,
): string {
  if (considered.length > 0) {
    const listed = considered.map(
      ({ title, powerId, state }) => `"${title}" (${powerId}) ${powerStateTexts[state] ?? state}`,
    );
    return `${listed.join('; ')}.`;
  }
  const granted = new Set(powers.flatMap((power) => power.faculties.map(({ code }) => code)));
  const mexican = [...granted].filter(isMexicanFaculty);
  // Another code would be a no about the name of the faculty, and not about the authority.
  if (mexican.length > 0 && !isMexicanFaculty(faculty))
    return `No power names it: this report has the faculties of Mexico. Ask for the one that includes it, of ${joinWords(mexican)}.`;
  const express = facultyOf(faculty)?.express ?? false;
  return `No power gives it${express ? ', and the law requires it to be named expressly' : ''}.`;
}

/** Reasons that apply to all named people, also unknown ones. */
const reasonsBeforePeople: ReadonlySet<MayActReason> = new Set([
  'outside_validity',
  'company_extinct',
  'company_liquidated',
]);

/** Builds the answer with its explanation and cautions. */
export function buildAnswer(mayActCase: MayActCase): MayActAnswer {
  const { report, facts, question, parties, verdict } = mayActCase;
  const hasStrangers = parties.some(({ entity }) => entity === null);
  const isUnknown = hasStrangers && !reasonsBeforePeople.has(verdict.reason);
  const reason = isUnknown ? 'unknown_people' : verdict.reason;
  const by = reason === 'sufficient' ? verdict.by : undefined;
  const decided = { allowed: by !== undefined, reason };
  const details = {
    company: { entityId: facts.subjectEntityId, name: subjectOf(facts)?.name ?? facts.subjectEntityId },
    faculty: question.faculty,
    amount: question.amount,
    on: question.on,
    people: askedPeople(mayActCase, by),
    basis: by === undefined ? null : basisOf(by.way, question.faculty),
    missing: completionsOf(verdict, facts),
    moreMissing: verdict.missing?.more ?? false,
    missingUnits: verdict.missingUnits ?? [],
    powers: consideredPowers(question.faculty, facts),
    cautions: cautionsOf(mayActCase),
  };
  const explanation = explanationOf({ ...decided, ...details }, { report, facts, verdict });
  return { ...decided, explanation, ...details };
}

/** Returns each named person once, with his or her part. */
function askedPeople({ facts, parties, verdict }: MayActCase, by: MayActVerdict['by']): AskedPerson[] {
  const signing = new Set(
    by === undefined
      ? []
      : usedWays(verdict).flatMap(({ combination }) => [...assignPeople(combination).keys()]),
  );
  const partOf = (entity: Entity): AskedPerson['part'] => {
    if (!isLiving(entity, facts.asOfDate)) return 'gone';
    if (by !== undefined) return signing.has(entity.id) ? 'signs' : 'not_needed';
    return verdict.counting?.has(entity.id) === true || verdict.by !== undefined ? 'counts' : 'no_authority';
  };
  const seen = new Set<string>();
  return parties.flatMap((one): AskedPerson[] => {
    const { given, entity } = one;
    if (entity === null)
      return [{ given, entityId: null, name: null, part: 'unknown', near: one.near.map(partyOf) }];
    if (seen.has(entity.id)) return [];
    seen.add(entity.id);
    return [{ given, entityId: entity.id, name: entity.name, part: partOf(entity), near: [] }];
  });
}

function basisOf({ power, rule }: SigningWay, faculty: string): MayActAnswer['basis'] {
  const own = power.faculties.some(({ code, excluded }) => code === faculty && !excluded);
  return {
    powerId: power.id,
    powerTitle: power.title,
    ruleId: rule.id,
    facultyCode: own ? faculty : 'ALL_GENERAL',
    from: rule.from,
    to: rule.to,
    per: rule.per,
  };
}

/** Max people listed for a missing signature. */
const maxNamedParties = 20;

function completionsOf({ missing }: MayActVerdict, facts: AuthorityFacts): MayActAnswer['missing'] {
  if (missing === undefined) return [];
  const parties = new Map(facts.entities.map((entity) => [entity.id, partyOf(entity)]));
  const labels = new Map(facts.powerGroups.map(({ id, label }) => [id, label]));
  return missing.completions.map(({ way, parts }) => ({
    powerId: way.power.id,
    ruleId: way.rule.id,
    parts: parts.map(({ groupId, count, entityIds }) => ({
      groupId,
      label: labels.get(groupId ?? '') ?? null,
      count,
      among: entityIds.slice(0, maxNamedParties).map((id) => parties.get(id) ?? { entityId: id, name: id }),
      amongCount: entityIds.length,
    })),
  }));
}

function partyOf({ id, name }: Entity): Party {
  return { entityId: id, name };
}
