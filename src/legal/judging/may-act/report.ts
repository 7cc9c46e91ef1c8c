import type { Company, Content, Entity, Money, Position, Power } from '../../../contract/generated/types.js';
import { isJsonObject } from '../../../values/json.js';
import { liquidationPublishedOn } from '../authority-matrix.js';
import type { AuthorityFacts } from '../powers-in-force.js';
import type { UnitValues } from './amounts.js';
import type { MayActFault } from './answer.js';
import { JsonReader } from './json-reader.js';

/** All company states; an unknown one could mean that the company has ended. */
const companyStates: readonly [Company['status'], ...Company['status'][]] = [
  'vigente',
  'disuelta',
  'en_liquidacion',
  'liquidacion_concursal',
  'reorganizacion',
  'absorbida',
  'transformada',
  'termino_de_giro',
  'no_vigente',
  'no_acreditada',
];

/** Reads the fields of a party that judging and matching use. */
function entityOf(entity: JsonReader, subjectEntityId: string) {
  const id = entity.member('id').text();
  const name = entity.member('name').textOr(id);
  const person = entity.member('person');
  const company = entity.member('company');
  const isSubject = id === subjectEntityId;
  const kind = entity.member('kind').value;
  // A person who is only listed needs no further data.
  if (kind === 'person' && person.isAbsent()) person.wrong('is missing; it has to be an object, or null.');
  const isPerson = isJsonObject(person.value);
  const taxId = entity.member('taxId').member('value');
  return {
    id,
    name,
    kind: kind === 'person' || isPerson ? 'person' : 'company',
    nameVariations: entity
      .member('nameVariations')
      .optionalList()
      .map((one) => one.text()),
    taxId: taxId.isAbsent() ? null : { value: taxId.text() },
    otherIds: entity
      .member('otherIds')
      .optionalList()
      .map((one) => ({ value: one.member('value').text() })),
    person: isPerson ? { deceasedOn: person.member('deceasedOn').dateOrNull() } : null,
    company:
      isSubject || isJsonObject(company.value)
        ? { status: company.member('status').oneOf(companyStates) }
        : null,
  };
}

/** Reads a member of a class. */
function memberOf(member: JsonReader) {
  return {
    entityId: member.member('entityId').text(),
    from: member.member('from').date(),
    until: member.member('until').dateOrNull(),
    documentId: '',
  };
}

/** Reads an office. */
function positionOf(position: JsonReader) {
  return {
    entityId: position.member('entityId').text(),
    title: position.member('title').text() as Position['title'],
    titleLabel: position.member('titleLabel').textOr(''),
    from: position.member('from').date(),
    until: position.member('until').dateOrNull(),
    status: position.member('status').text() as Position['status'],
  };
}

/** Max parts of a combination, because each is compared with each. */
const maxParts = 100;

/** Reads the fields of a power that judging uses. */
function powerOf(power: JsonReader) {
  const grantees = power.member('grantees');
  const names = (list: JsonReader): string[] => list.optionalList().map((one) => one.text());
  const id = power.member('id').text();
  return {
    id,
    kind: power.member('kind').textOr('') as Power['kind'],
    title: power.member('title').textOr(id),
    grantorEntityId: power.member('grantorEntityId').text(),
    grantedBy: power.member('grantedBy').textOr('') as Power['grantedBy'],
    grantees: {
      groupIds: names(grantees.member('groupIds')),
      entityIds: names(grantees.member('entityIds')),
      positionTitles: grantees
        .member('positionTitles')
        .list()
        .map((one) => one.text()),
    },
    faculties: power
      .member('faculties')
      .list()
      .map((faculty) => ({
        code: faculty.member('code').text(),
        excluded: faculty.member('excluded').flag(),
      })),
    signingRules: power.member('signingRules').list().map(ruleOf),
    validFrom: power.member('validFrom').date(),
    validUntil: power.member('validUntil').dateOrNull(),
    // An unknown state has no effect, like the known ones other than `vigente`.
    status: power.member('status').text() as Power['status'],
    revocation: power.member('revocation').isNull() ? null : revocationOf(power.member('revocation')),
    delegation: { parentPowerId: power.member('delegation').member('parentPowerId').textOrNull() },
    replacesEarlier: power.member('replacesEarlier').value === true,
  };
}

function revocationOf(revocation: JsonReader) {
  const names = (list: JsonReader): string[] => list.list().map((one) => one.text());
  return {
    date: revocation.member('date').date(),
    scope: revocation.member('scope').oneOf(['total', 'parcial']),
    facultyCodes: names(revocation.member('facultyCodes')),
    granteeEntityIds: names(revocation.member('granteeEntityIds')),
  };
}

function ruleOf(rule: JsonReader, index: number) {
  return {
    id: rule.member('id').textOr(String(index)),
    facultyCodes: rule
      .member('facultyCodes')
      .list()
      .map((one) => one.text()),
    anyOf: rule.member('anyOf').list().map(partsOf),
    from: moneyOf(rule.member('from')),
    to: rule.member('to').isNull() ? null : moneyOf(rule.member('to')),
    per: rule.member('per').oneOf(['operacion', 'dia', 'mes', 'ano', 'total']),
  };
}

/** An empty combination is refused: anybody would satisfy it. */
function partsOf(combination: JsonReader) {
  const parts = combination.list();
  if (parts.length === 0 && Array.isArray(combination.value)) combination.wrong('has to name somebody.');
  if (parts.length > maxParts) combination.wrong(`has more than ${maxParts} parts.`);
  return parts.map((part) => {
    const group = part.member('groupId');
    const named =
      group.isAbsent() || group.isNull()
        ? { entityId: part.member('entityId').text() }
        : { groupId: group.text() };
    return { ...named, count: part.member('count').count() };
  });
}

function moneyOf(money: JsonReader): Money {
  const currency = money.member('currency').text() as Money['currency'];
  return { amount: money.member('amount').amount(), currency };
}

/** The data of a report that decides who may sign. */
export interface MayActReport {
  readonly facts: AuthorityFacts;
  readonly units: UnitValues;
  /** Requested operations, as faculty codes. */
  readonly operations: readonly string[];
  /** Status of the record around the content; null if the content was given alone. */
  readonly status: string | null;
  readonly validUntil: string | null;
  readonly result: string | null;
  /**
   * Day since which the company has lost the administration of its goods although its registers show it as in force; or
   * null.
   */
  readonly liquidatedSince: string | null;
}

/** Max entries of a report, because of the cost. */
const maxEntries = 50_000;

/**
 * Reads a report or its content, from any source. Unused fields can be missing or unknown. Fields that narrow an
 * authority must be present, if only as null: a missing limit does not count as no limit.
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

/** Returns the content of a report, or the value itself if it is a content; null if there is none. */
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

/** Reads only the used fields of parties, powers and offices; the cast hides that the others are missing. */
function factsOf(content: JsonReader): AuthorityFacts {
  const subjectEntityId = content.member('subjectEntityId').text();
  const entities = content.member('entities').list();
  const powers = content.member('powers').list();
  const groups = content.member('powerGroups').optionalList();
  for (const list of [entities, powers, groups]) removeRepeatedIds(list);
  if (entities.length > 0 && !entities.some((entity) => entity.member('id').value === subjectEntityId)) {
    content.member('subjectEntityId').wrong('is not the id of an entity.');
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

/** Anything but a list of codes counts as no requested operation. */
function operationsIn(content: JsonReader): string[] {
  const { value } = content.member('requestedOperations');
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}

/** Records an error for each repeated id, which would make lookups ambiguous. */
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

/** Returns the day of a published liquidation, if the report includes the bulletin. */
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

function unitsOf(units: JsonReader): UnitValues {
  if (units.isAbsent() || units.isNull()) return {};
  return Object.fromEntries(
    Object.keys(units.object()).map((code) => {
      const value = moneyOf(units.member(code).member('value'));
      if (/^0+(?:\.0+)?$/.test(value.amount)) units.member(code).wrong('cannot be worth nothing.');
      return [code, value];
    }),
  );
}
