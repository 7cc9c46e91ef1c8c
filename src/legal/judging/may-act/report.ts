import type { Company, Content, Entity, Money, Position, Power } from '../../../contract/generated/types.js';
import { isJsonObject } from '../../../values/json.js';
import { liquidationPublishedOn } from '../authority-matrix.js';
import type { AuthorityFacts } from '../powers-in-force.js';
import type { UnitValues } from './amounts.js';
import type { MayActFault } from './answer.js';
import { JsonReader } from './json-reader.js';

/** Every state of a company: one that is not among them may be the end of it. */
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

/** What judging and finding read of a party. */
function entityOf(entity: JsonReader, subjectEntityId: string) {
  const id = entity.member('id').text();
  const name = entity.member('name').textOr(id);
  const person = entity.member('person');
  const company = entity.member('company');
  const isSubject = id === subjectEntityId;
  const kind = entity.member('kind').value;
  // Of somebody who is only listed, nothing more need be known.
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

/** The same of a member of a class. */
function memberOf(member: JsonReader) {
  return {
    entityId: member.member('entityId').text(),
    from: member.member('from').date(),
    until: member.member('until').dateOrNull(),
    documentId: '',
  };
}

/** The same of an office. */
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

/** The parts of one combination, of which each is weighed against each. */
const maxParts = 100;

/** What judging reads of a power. */
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
    // A state that is not known here has no effect, as those that are.
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

/** Nobody in particular is no combination: it would be filled by anybody. */
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

/** An amount of some currency. */
function moneyOf(money: JsonReader): Money {
  const currency = money.member('currency').text() as Money['currency'];
  return { amount: money.member('amount').amount(), currency };
}

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
