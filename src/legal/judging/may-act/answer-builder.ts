import type { Entity, Money, SigningRule } from '../../../contract/generated/types.js';
import { joinWords } from '../../../values/message-text.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import { assignPeople } from '../combinations.js';
import { type AuthorityFacts, isLiving, isSuperseded } from '../powers-in-force.js';
import { inCurrencyOf } from './amounts.js';
import type {
  AskedPerson,
  Caution,
  ConsideredPower,
  MayActAnswer,
  MayActReason,
  MissingPart,
  Party,
} from './answer.js';
import {
  consideredPowers,
  type MayActCase,
  type MayActVerdict,
  type SigningWay,
  subjectOf,
} from './verdict.js';

/** Lists what a user of the answer should know beyond yes or no. */
function cautionsOf(mayActCase: MayActCase): Caution[] {
  return [
    ...peopleCautions(mayActCase),
    ...ruleCautions(mayActCase),
    ...unitCautions(mayActCase),
    ...reportCautions(mayActCase),
  ];
}

function peopleCautions({ parties, verdict, facts }: MayActCase): Caution[] {
  const found = parties.flatMap(({ entity }) => entity ?? []);
  const once = [...new Set(found)];
  const repeated = once.filter((entity) => found.indexOf(entity) !== found.lastIndexOf(entity));
  const deceased = once.filter((entity) => !isLiving(entity, facts.asOfDate));
  const companies = once.filter(({ kind }) => kind !== 'person');
  const others = found.length < parties.length && verdict.reason === 'sufficient';
  return [
    ...repeated.map(({ name }) =>
      caution('repeated_person', `${name} is named more than once, and counts once.`),
    ),
    ...deceased.map(({ name }) =>
      caution('gone_person', `${name} is no more on ${facts.asOfDate}, and counts for nothing.`),
    ),
    ...companies.map(({ name }) =>
      caution('company_among_people', `${name} is a company: who signs for it, this report does not tell.`),
    ),
    ...(others
      ? [caution('others_suffice', 'The people who are in the report would be enough without the others.')]
      : []),
  ];
}

function ruleCautions({ verdict, facts }: MayActCase): Caution[] {
  const way = verdict.by?.way;
  if (way === undefined) return [];
  return [...periodCaution(way), ...supersededCaution(way, facts.powers)];
}

const periodTexts: { readonly [per in Exclude<SigningRule['per'], 'operacion'>]: string } = {
  dia: 'in a day',
  mes: 'in a month',
  ano: 'in a year',
  total: 'in all',
};

function periodCaution({ rule }: SigningWay): Caution[] {
  if (rule.per === 'operacion' || (rule.to === null && Number(rule.from.amount) === 0)) return [];
  const detail = `The limit is on all that is signed ${periodTexts[rule.per]}: the amount has to count what was signed before.`;
  return [caution('limit_over_period', detail)];
}

function supersededCaution({ power }: SigningWay, powers: MayActCase['facts']['powers']): Caution[] {
  if (!isSuperseded(power, powers)) return [];
  const detail = `A later power says that it leaves "${power.title}" (${power.id}) without effect, and the report has it in force.`;
  return [caution('superseded_power', detail)];
}

function unitCautions({
  report: { units, facts },
  question: { amount, on },
  verdict,
}: MayActCase): Caution[] {
  const rule = verdict.by?.way.rule ?? verdict.missing?.completions[0]?.way.rule;
  const limit = rule?.to ?? rule?.from;
  if (amount === null || limit === undefined || limit.currency === amount.currency) return [];
  const same = inCurrencyOf(limit.currency, amount, units);
  const unit = [limit.currency, amount.currency].find((code) => Object.hasOwn(units, code));
  const worth = units[unit ?? ''];
  if (same === null || worth === undefined) return [];
  const used = `${amount.currency} ${amount.amount} is ${same.currency} ${same.amount}, at ${worth.currency} ${worth.amount} for one ${unit} on ${facts.asOfDate}.`;
  const other = `The worth of ${unit} is that of ${facts.asOfDate}, not of ${on}.`;
  return [
    caution('unit_used', used),
    ...(on === facts.asOfDate ? [] : [caution('unit_of_another_day', other)]),
  ];
}

function reportCautions({
  report: { status, result, validUntil, facts },
  question: { on },
}: MayActCase): Caution[] {
  const rejected = result === 'rechazado' || result === 'con_reparos';
  const final = status === null || status === 'completed';
  const later = validUntil === null && on > facts.asOfDate;
  return [
    ...(rejected ? [caution('report_result', `The report itself concludes ${result}.`)] : []),
    ...(final ? [] : [caution('report_status', `The report is ${status}, not completed.`)]),
    ...(later
      ? [
          caution(
            'validity_unknown',
            `The report says who may sign on ${facts.asOfDate}, and not until when it may be relied on.`,
          ),
        ]
      : []),
  ];
}

function caution(code: Caution['code'], detail: string): Caution {
  return { code, detail };
}

/** Max people of a missing signature that the explanation names. */
const maxNamedInText = 6;

const maxCompletionsInText = 3;

/** Returns the explanation in English. */
function explanationOf(
  answer: Omit<MayActAnswer, 'explanation'>,
  { report, facts, verdict }: Pick<MayActCase, 'report' | 'facts' | 'verdict'>,
): string {
  const act = actOf(answer);
  const people = joinWords(answer.people.map(({ name, given }) => name ?? given));
  switch (answer.reason) {
    case 'sufficient':
      return `Yes: ${signersText(answer)} may sign ${act}, ${basisText(answer)}.`;
    case 'signatures_missing':
      return `No: ${people} ${answer.people.length === 1 ? 'is' : 'are'} not enough for ${act}${upToText(verdict.upTo)}. Missing: ${missingText(answer)}.`;
    case 'unknown_people':
      return `No: ${unknownPeopleText(answer)}.`;
    case 'company_extinct':
      return `No: nobody acts for ${answer.company.name}, which is ${subjectOf(facts)?.company?.status ?? 'no more'}.`;
    case 'company_liquidated':
      return `No: the liquidation of ${answer.company.name} was published on ${report.liquidatedSince ?? 'a day before'}. Its liquidator administers its goods, and nobody acts for it by an older title.`;
    case 'outside_validity':
      return `No answer for ${answer.on}: the report tells who may sign ${validityText(report)}.`;
    case 'no_power':
      return `No: nobody may sign ${act}. ${powersText(answer)}`;
    case 'no_power_for_amount':
      return answer.amount === null
        ? `No: no power gives ${facultyName(answer.faculty)} for any amount${upToText(verdict.upTo)}. Tell the amount.`
        : `No: no power in force reaches ${act}.`;
    case 'currency_not_comparable':
      return `No: the limits that would have to reach ${act} are in another currency, and the report does not say what ${joinWords(answer.missingUnits)} ${answer.missingUnits.length === 1 ? 'is' : 'are'} worth. Put it in units, or ask in the currency of the limits.`;
    case 'nobody_left':
      return `No: for ${act} there are not enough people any more who could sign together.`;
    case 'amount_needed':
      return `No: ${people} may sign ${facultyName(answer.faculty)} for some amounts${upToText(verdict.upTo)} and not for all. Tell the amount.`;
  }
}

function actOf({ faculty, amount, company, on }: Omit<MayActAnswer, 'explanation'>): string {
  const sum = amount === null ? 'for any amount' : `of ${moneyText(amount)}`;
  return `${facultyName(faculty)} ${sum} for ${company.name} on ${on}`;
}

function facultyName(code: string): string {
  const label = facultyOf(code)?.labelEn;
  return label === undefined ? code : `${code} (${label})`;
}

function moneyText({ amount, currency }: Money): string {
  return `${currency} ${amount}`;
}

function signersText({ people }: Omit<MayActAnswer, 'explanation'>): string {
  return joinWords(people.filter(({ part }) => part === 'signs').map(({ name, given }) => name ?? given));
}

function basisText({ basis: by }: Omit<MayActAnswer, 'explanation'>): string {
  if (by === null) return '';
  const from = Number(by.from.amount) === 0 ? '' : ` above ${moneyText(by.from)}`;
  const to = by.to === null ? ' without limit' : ` up to ${moneyText(by.to)}`;
  return `by "${by.powerTitle}" (${by.powerId})${from}${to}`;
}

function upToText(amount: Money | null | undefined): string {
  return amount === undefined || amount === null ? '' : ` (up to ${moneyText(amount)} it is yes)`;
}

function missingText({ missing: completions, moreMissing }: Omit<MayActAnswer, 'explanation'>): string {
  if (completions.length === 0) return 'more than could be weighed';
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

function unknownPeopleText({ people }: Omit<MayActAnswer, 'explanation'>): string {
  return people
    .filter(({ part: role }) => role === 'unknown')
    .map(({ given, near }) => `the report has nobody who is certainly "${given}"${suggestionText(near)}`)
    .join('; ');
}

function suggestionText(near: readonly Party[]): string {
  if (near.length === 0) return '';
  return ` (did you mean ${near.map(({ name, entityId }) => `${name}, ${entityId}`).join(', or ')}?)`;
}

function validityText({ facts: { asOfDate }, validUntil }: MayActCase['report']): string {
  return validUntil === null ? `from ${asOfDate} on` : `from ${asOfDate} to ${validUntil}`;
}

const powerStateTexts: { readonly [state in ConsideredPower['state']]: string } = {
  vigente: 'is in force, and has no rule by which it is signed',
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

function powersText({ powers: considered, faculty }: Omit<MayActAnswer, 'explanation'>): string {
  if (considered.length > 0) {
    const listed = considered.map(
      ({ title, powerId, state }) => `"${title}" (${powerId}) ${powerStateTexts[state] ?? state}`,
    );
    return `${listed.join('; ')}.`;
  }
  const express = facultyOf(faculty)?.express ?? false;
  return `No power gives it${express ? ', and the law wants it named expressly' : ''}.`;
}

/** Reasons that apply whoever is named, also for unknown people. */
const reasonsBeforePeople: ReadonlySet<MayActReason> = new Set([
  'outside_validity',
  'company_extinct',
  'company_liquidated',
]);

/** Builds the answer with its explanation and cautions. */
export function buildAnswer(mayActCase: MayActCase): MayActAnswer {
  const { report, facts, question, parties, verdict } = mayActCase;
  const hasStrangers = parties.some(({ entity }) => entity === null);
  const decided = verdict.reason;
  const reason = hasStrangers && !reasonsBeforePeople.has(decided) ? 'unknown_people' : decided;
  const by = reason === 'sufficient' ? verdict.by : undefined;
  const subject = subjectOf(facts);
  const answer = {
    allowed: by !== undefined,
    reason,
    company: { entityId: facts.subjectEntityId, name: subject?.name ?? facts.subjectEntityId },
    faculty: question.faculty,
    amount: question.amount,
    on: question.on,
    people: peopleOf(mayActCase, by),
    basis: by === undefined ? null : basisOf(by.way, question.faculty),
    missing: completionsOf(verdict, facts),
    moreMissing: verdict.missing?.more ?? false,
    missingUnits: verdict.missingUnits ?? [],
    powers: consideredPowers(question.faculty, facts),
    cautions: cautionsOf(mayActCase),
  };
  const { allowed, reason: why, ...rest } = answer;
  return {
    allowed,
    reason: why,
    explanation: explanationOf(answer, { report, facts, verdict }),
    ...rest,
  };
}

/** Returns each named person once, with his or her part. */
function peopleOf({ facts, parties, verdict }: MayActCase, by: MayActVerdict['by']): AskedPerson[] {
  const signing = by === undefined ? new Set<string>() : new Set(assignPeople(by.combination).keys());
  const seen = new Set<string>();
  return parties.flatMap((one): AskedPerson[] => {
    const { given, entity } = one;
    if (entity === null)
      return [{ given, entityId: null, name: null, part: 'unknown', near: one.near.map(partyOf) }];
    if (seen.has(entity.id)) return [];
    seen.add(entity.id);
    return [{ given, entityId: entity.id, name: entity.name, part: partFor(entity), near: [] }];
  });

  function partFor(entity: Entity): AskedPerson['part'] {
    if (!isLiving(entity, facts.asOfDate)) return 'gone';
    if (by !== undefined) return signing.has(entity.id) ? 'signs' : 'not_needed';
    return verdict.counting?.has(entity.id) === true || verdict.by !== undefined ? 'counts' : 'no_authority';
  }
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
