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
  const id = entity.field('id').text();
  const name = entity.field('name').textOr(id);
  const person = entity.field('person');
  const company = entity.field('company');
  const isSubject = id === subjectEntityId;
  const kind = entity.field('kind').value;
  // A person who is only listed needs no further data.
  if (kind === 'person' && person.isAbsent()) person.addError('is missing; it has to be an object, or null.');
  const isPerson = isJsonObject(person.value);
  const taxId = entity.field('taxId').field('value');
  return {
    id,
    name,
    kind: kind === 'person' || isPerson ? 'person' : 'company',
    nameVariations: entity
      .field('nameVariations')
      .optionalList()
      .map((one) => one.text()),
    taxId: taxId.isAbsent() ? null : { value: taxId.text() },
    otherIds: entity
      .field('otherIds')
      .optionalList()
      .map((one) => ({ value: one.field('value').text() })),
    person: isPerson ? { deceasedOn: person.field('deceasedOn').dateOrNull() } : null,
    company:
      isSubject || isJsonObject(company.value)
        ? { status: company.field('status').oneOf(companyStates) }
        : null,
  };
}

function memberOf(member: JsonReader) {
  return {
    entityId: member.field('entityId').text(),
    from: member.field('from').date(),
    until: member.field('until').dateOrNull(),
    documentId: '',
  };
}

function positionOf(position: JsonReader) {
  return {
    entityId: position.field('entityId').text(),
    title: position.field('title').text() as Position['title'],
    titleLabel: position.field('titleLabel').textOr(''),
    from: position.field('from').date(),
    until: position.field('until').dateOrNull(),
    status: position.field('status').text() as Position['status'],
  };
}

/** Max parts of a combination, because each is compared with each. */
const maxParts = 100;

/** Reads the fields of a power that judging uses. */
function powerOf(power: JsonReader) {
  const grantees = power.field('grantees');
  const names = (list: JsonReader): string[] => list.optionalList().map((one) => one.text());
  const id = power.field('id').text();
  return {
    id,
    kind: power.field('kind').textOr('') as Power['kind'],
    title: power.field('title').textOr(id),
    grantorEntityId: power.field('grantorEntityId').text(),
    grantedBy: power.field('grantedBy').textOr('') as Power['grantedBy'],
    grantees: {
      groupIds: names(grantees.field('groupIds')),
      entityIds: names(grantees.field('entityIds')),
      positionTitles: grantees
        .field('positionTitles')
        .list()
        .map((one) => one.text()),
    },
    faculties: power
      .field('faculties')
      .list()
      .map((faculty) => ({
        code: faculty.field('code').text(),
        excluded: faculty.field('excluded').flag(),
      })),
    signingRules: power.field('signingRules').list().map(ruleOf),
    validFrom: power.field('validFrom').date(),
    validUntil: power.field('validUntil').dateOrNull(),
    // An unknown state has no effect, like the known ones other than `vigente`.
    status: power.field('status').text() as Power['status'],
    revocation: power.field('revocation').isNull() ? null : revocationOf(power.field('revocation')),
    delegation: {
      // Only a stated prohibition counts.
      allowed: power.field('delegation').field('allowed').textOr('') as Power['delegation']['allowed'],
      parentPowerId: power.field('delegation').field('parentPowerId').textOrNull(),
    },
    replacesEarlier: power.field('replacesEarlier').value === true,
  };
}

function revocationOf(revocation: JsonReader) {
  const names = (list: JsonReader): string[] => list.list().map((one) => one.text());
  return {
    date: revocation.field('date').date(),
    scope: revocation.field('scope').oneOf(['total', 'parcial']),
    facultyCodes: names(revocation.field('facultyCodes')),
    granteeEntityIds: names(revocation.field('granteeEntityIds')),
  };
}

function ruleOf(rule: JsonReader, index: number) {
  return {
    id: rule.field('id').textOr(String(index)),
    facultyCodes: rule
      .field('facultyCodes')
      .list()
      .map((one) => one.text()),
    anyOf: rule.field('anyOf').list().map(partsOf),
    from: moneyOf(rule.field('from')),
    to: rule.field('to').isNull() ? null : moneyOf(rule.field('to')),
    per: rule.field('per').oneOf(['operacion', 'dia', 'mes', 'ano', 'total']),
  };
}

/** An empty combination is refused: anybody would satisfy it. */
function partsOf(combination: JsonReader) {
  const parts = combination.list();
  if (parts.length === 0 && Array.isArray(combination.value)) combination.addError('has to name somebody.');
  if (parts.length > maxParts) combination.addError(`has more than ${maxParts} parts.`);
  return parts.map((part) => {
    const group = part.field('groupId');
    const named =
      group.isAbsent() || group.isNull()
        ? { entityId: part.field('entityId').text() }
        : { groupId: group.text() };
    return { ...named, count: part.field('count').count() };
  });
}

function moneyOf(money: JsonReader): Money {
  const currency = money.field('currency').text() as Money['currency'];
  return { amount: money.field('amount').amount(), currency };
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
  if (refused) root.addError(`has more than ${maxEntries} parties, powers and signing rules together.`);
  const conclusion = content?.field('conclusion').field('result');
  const validUntil = root.field('validUntil');
  return {
    facts: refused ? emptyFacts : facts,
    units: content === null ? {} : unitsOf(content.field('units')),
    operations: content === null || refused ? [] : operationsIn(content),
    status: root.field('status').isAbsent() ? null : root.field('status').text(),
    validUntil: validUntil.isAbsent() ? null : validUntil.dateOrNull(),
    liquidatedSince: content === null || refused ? null : liquidationIn(content, facts),
    result: typeof conclusion?.value === 'string' ? conclusion.value : null,
  };
}

/** Returns the content of a report, or the value itself if it is a content; null if there is none. */
function contentOf(root: JsonReader): JsonReader | null {
  const { value } = root;
  if (isJsonObject(value) && isJsonObject(value.content)) return root.field('content');
  if (isJsonObject(value) && !Object.hasOwn(value, 'content') && !Object.hasOwn(value, 'status')) return root;
  if (!isJsonObject(value)) root.object();
  else {
    const state = typeof value.status === 'string' ? ` while it is ${value.status}` : '';
    root
      .field('content')
      .addError(`is missing: a report has none${state}. Read it again once it is completed.`);
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
  const subjectEntityId = content.field('subjectEntityId').text();
  const entities = content.field('entities').list();
  const powers = content.field('powers').list();
  const groups = content.field('powerGroups').optionalList();
  for (const list of [entities, powers, groups]) removeRepeatedIds(list);
  const isListed = entities.some((entity) => entity.field('id').value === subjectEntityId);
  // A missing list is an error of its own.
  if (!isListed && Array.isArray(content.field('entities').value)) {
    content.field('subjectEntityId').addError('is not the id of an entity.');
  }
  const positions = content.field('administration').field('positions').optionalList();
  return {
    subjectEntityId,
    asOfDate: content.field('asOfDate').date(),
    entities: entities.map((entity) => entityOf(entity, subjectEntityId)) as Entity[],
    powerGroups: groups.map((group) => ({
      id: group.field('id').text(),
      code: group.field('code').textOr(''),
      label: group.field('label').textOr(group.field('code').textOr('')),
      members: group.field('members').list().map(memberOf),
    })),
    powers: powers.map(powerOf) as unknown as Power[],
    administration: { positions: positions.map(positionOf) } as unknown as Content['administration'],
  };
}

/** Anything but a list of codes counts as no requested operation. */
function operationsIn(content: JsonReader): string[] {
  const { value } = content.field('requestedOperations');
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}

/** Records an error for each repeated id, which would make lookups ambiguous. */
function removeRepeatedIds(list: readonly JsonReader[]): void {
  const seen = new Set<unknown>();
  for (const entry of list) {
    const id = entry.field('id');
    if (seen.has(id.value)) id.addError('is the id of an earlier entry too.');
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
  const proceedings = content.field('proceedings');
  if (proceedings.isAbsent() || proceedings.isNull()) return null;
  const insolvency = proceedings
    .field('insolvency')
    .optionalList()
    .map((one) => ({
      entityId: one.field('entityId').text(),
      procedure: one.field('procedure').text(),
      status: one.field('status').text(),
      publishedOn: one.field('publishedOn').date(),
    }));
  return liquidationPublishedOn({ subjectEntityId, entities, proceedings: { insolvency } });
}

function unitsOf(units: JsonReader): UnitValues {
  if (units.isAbsent() || units.isNull()) return {};
  return Object.fromEntries(
    Object.keys(units.object()).map((code) => {
      const value = moneyOf(units.field(code).field('value'));
      if (/^0+(?:\.0+)?$/.test(value.amount)) units.field(code).addError('cannot be worth nothing.');
      return [code, value];
    }),
  );
}
