import type { Content, Entity, Power } from '../../../contract/generated/types.js';
import { isJsonObject } from '../../values/json-object.js';
import { liquidationPublishedOn } from '../dispossession.js';
import type { AuthorityFacts } from '../powers-in-force.js';
import type { MayActFault } from './error.js';
import { JsonReader } from './reading.js';
import { entityOf, memberOf, positionOf } from './report-parties.js';
import { moneyOf, powerOf } from './report-powers.js';
import type { UnitValues } from './worth.js';

/** What of a report has to be known to tell who may sign. */
export interface MayActReport {
  readonly facts: AuthorityFacts;
  readonly units: UnitValues;
  /** What the report was asked for, as codes of faculties. */
  readonly operations: readonly string[];
  /** Of the record around the content, where it was given. */
  readonly status: string | null;
  readonly validUntil: string | null;
  readonly result: string | null;
  /** Since when a company has lost the administration of its goods that its registers show in force; or null. */
  readonly liquidatedSince: string | null;
}

/** A report with more entries than this is refused, for what it would cost. */
const maxEntries = 50_000;

/**
 * Reads a report, or its content, that may come from anywhere. What is not needed may be missing or unknown. What would
 * narrow an authority must be there, if only as null: a limit that somebody left out is not taken for none.
 */
export function readMayActReport(report: unknown, faults: MayActFault[]): MayActReport {
  const root = new JsonReader(report, '', faults);
  const content = contentOf(root);
  const facts = content === null ? emptyFacts : factsOf(content);
  const refused = entriesIn(facts) > maxEntries;
  if (refused) root.wrong(`has more than ${maxEntries} parties, powers and signing rules together.`);
  const conclusion = content?.member('conclusion').member('result');
  const validUntil = root.member('validUntil');
  return {
    facts: refused ? emptyFacts : facts,
    units: content === null ? {} : unitsOf(content.member('units')),
    operations: content === null || refused ? [] : operationsIn(content),
    status: root.member('status').isAbsent() ? null : root.member('status').text(),
    validUntil: validUntil.isAbsent() ? null : validUntil.dateOrNull(),
    liquidatedSince: content === null || refused ? null : liquidationIn(content, facts),
    result: typeof conclusion?.value === 'string' ? conclusion.value : null,
  };
}

/** The content of a report, or what was given where it is the content; null where there is none. */
function contentOf(root: JsonReader): JsonReader | null {
  const { value } = root;
  if (isJsonObject(value) && isJsonObject(value.content)) return root.member('content');
  if (isJsonObject(value) && !Object.hasOwn(value, 'content') && !Object.hasOwn(value, 'status')) return root;
  if (!isJsonObject(value)) root.object();
  else {
    const state = typeof value.status === 'string' ? ` while it is ${value.status}` : '';
    root
      .member('content')
      .wrong(`is missing: a report has none${state}. Read it again once it is completed.`);
  }
  return null;
}

const emptyFacts = {
  subjectEntityId: '',
  asOfDate: '9999-12-31',
  entities: [],
  powerGroups: [],
  powers: [],
  administration: { positions: [] } as unknown as Content['administration'],
} satisfies AuthorityFacts;

/** Only what judging reads of a party, a power or an office is read: the rest of their types nobody looks at here. */
function factsOf(content: JsonReader): AuthorityFacts {
  const subjectEntityId = content.member('subjectEntityId').text();
  const entities = content.member('entities').list();
  const powers = content.member('powers').list();
  const groups = content.member('powerGroups').optionalList();
  for (const list of [entities, powers, groups]) removeRepeatedIds(list);
  if (entities.length > 0 && !entities.some((entity) => entity.member('id').value === subjectEntityId)) {
    content.member('subjectEntityId').wrong('names nobody among the entities.');
  }
  const positions = content.member('administration').member('positions').optionalList();
  return {
    subjectEntityId,
    asOfDate: content.member('asOfDate').date(),
    entities: entities.map((entity) => entityOf(entity, subjectEntityId)) as Entity[],
    powerGroups: groups.map((group) => ({
      id: group.member('id').text(),
      code: group.member('code').textOr(''),
      label: group.member('label').textOr(group.member('code').textOr('')),
      members: group.member('members').list().map(memberOf),
    })),
    powers: powers.map(powerOf) as unknown as Power[],
    administration: { positions: positions.map(positionOf) } as unknown as Content['administration'],
  };
}

/** What is no list of codes asks for nothing. */
function operationsIn(content: JsonReader): string[] {
  const { value } = content.member('requestedOperations');
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}

/** What several entries call themselves, none of them is found by. */
function removeRepeatedIds(list: readonly JsonReader[]): void {
  const seen = new Set<unknown>();
  for (const entry of list) {
    const id = entry.member('id');
    if (seen.has(id.value)) id.wrong('is the id of an earlier entry too.');
    seen.add(id.value);
  }
}

function entriesIn({ entities, powers, powerGroups, administration }: AuthorityFacts): number {
  const rules = powers.flatMap((power) => power.signingRules);
  const sizes = [
    entities.length,
    administration.positions.length,
    ...powers.map((power) => 1 + power.faculties.length + power.signingRules.length),
    ...rules.map((rule) => rule.anyOf.reduce((sum, parts) => sum + parts.length, rule.facultyCodes.length)),
    ...powerGroups.map((group) => 1 + group.members.length),
  ];
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** By the bulletin of insolvency proceedings, as far as the report tells of it. */
function liquidationIn(content: JsonReader, { subjectEntityId, entities }: AuthorityFacts): string | null {
  const proceedings = content.member('proceedings');
  if (proceedings.isAbsent() || proceedings.isNull()) return null;
  const insolvency = proceedings
    .member('insolvency')
    .optionalList()
    .map((one) => ({
      entityId: one.member('entityId').text(),
      procedure: one.member('procedure').text(),
      status: one.member('status').text(),
      publishedOn: one.member('publishedOn').date(),
    }));
  return liquidationPublishedOn({ subjectEntityId, entities, proceedings: { insolvency } });
}

/** What a unit is worth, where the report says it. */
function unitsOf(units: JsonReader): UnitValues {
  if (units.isAbsent() || units.isNull()) return {};
  return Object.fromEntries(
    Object.keys(units.object()).map((code) => {
      const value = moneyOf(units.member(code).member('value'));
      if (/^0+(?:\.0+)?$/.test(value.amount)) units.member(code).wrong('can not be worth nothing.');
      return [code, value];
    }),
  );
}
