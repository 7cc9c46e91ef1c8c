import type { Entity } from '../../../contract/generated/types.js';
import { assignPeople } from '../combinations.js';
import { type AuthorityFacts, isLiving } from '../powers-in-force.js';
import type { AskedPerson, MayActAnswer, MayActReason, Party } from './answer.js';
import { cautionsOf } from './cautions.js';
import type { SigningWay } from './completions.js';
import { explanationOf } from './explanation.js';
import { type MayActCase, type MayActVerdict, subjectOf } from './verdict.js';
import { consideredPowers } from './ways.js';

/** What is so whoever asks, somebody unknown too. */
const reasonsBeforePeople: ReadonlySet<MayActReason> = new Set([
  'outside_validity',
  'company_extinct',
  'company_liquidated',
]);

/** What is said of a case, with all that it is said by. */
export function buildAnswer(given: MayActCase): MayActAnswer {
  const { read, facts, asked, named, verdict } = given;
  const strangers = named.some(({ entity }) => entity === null);
  const decided = verdict.reason;
  const reason = strangers && !reasonsBeforePeople.has(decided) ? 'unknown_people' : decided;
  const by = reason === 'sufficient' ? verdict.by : undefined;
  const subject = subjectOf(facts);
  const answer = {
    allowed: by !== undefined,
    reason,
    company: { entityId: facts.subjectEntityId, name: subject?.name ?? facts.subjectEntityId },
    faculty: asked.faculty,
    amount: asked.amount,
    on: asked.on,
    people: peopleOf(given, by),
    basis: by === undefined ? null : basisOf(by.way, asked.faculty),
    missing: completionsOf(verdict, facts),
    moreMissing: verdict.lack?.more ?? false,
    missingUnits: verdict.missingUnits ?? [],
    powers: consideredPowers(asked.faculty, facts),
    cautions: cautionsOf(given),
  };
  const { allowed, reason: why, ...rest } = answer;
  return { allowed, reason: why, explanation: explanationOf(answer, { read, facts, verdict }), ...rest };
}

/** Everybody once, with what they are for. */
function peopleOf({ facts, named, verdict }: MayActCase, by: MayActVerdict['by']): AskedPerson[] {
  const signing = by === undefined ? new Set<string>() : new Set(assignPeople(by.combination).keys());
  const seen = new Set<string>();
  return named.flatMap((one): AskedPerson[] => {
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

/** So many of those who could give a missing signature are told by name. */
const maxNamedParties = 20;

function completionsOf({ lack }: MayActVerdict, facts: AuthorityFacts): MayActAnswer['missing'] {
  if (lack === undefined) return [];
  const parties = new Map(facts.entities.map((entity) => [entity.id, partyOf(entity)]));
  const labels = new Map(facts.powerGroups.map(({ id, label }) => [id, label]));
  return lack.completions.map(({ way, parts }) => ({
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
