import type { Content, Entity } from '../../../contract/generated/types.js';
import { ageOn, type CivilDate } from '../../../values/dates.js';
import { groupBy } from '../../../values/maps.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import type { InvariantViolation } from './violation.js';

/**
 * S23: the name of a Chilean E.I.R.L. contains a given name and a surname of its owner (art. 4, Ley 19.857), also
 * beside a trade name; one above the subject has one owner (art. 2). SHR-002 judges the number of owners of the
 * subject.
 */
export function findSoleOwnerViolations(content: Content): InvariantViolation[] {
  const { forms } = lawOf(content.jurisdiction);
  const parties = new Map(content.entities.map((entity) => [entity.id, entity]));
  return content.entities.flatMap((entity, index): InvariantViolation[] => {
    if (forms.row(entity.company?.legalForm ?? '').drawn?.namedAfter !== 'holder') return [];
    const held = content.shareholders.filter(({ issuerEntityId }) => issuerEntityId === entity.id);
    const owners = held.flatMap(({ holderEntityId }) => parties.get(holderEntityId) ?? []);
    const pointer = `/entities/${index}/name`;
    return [
      ...(owners.some(({ person }) => person !== null) && !owners.some((owner) => namedAfter(entity, owner))
        ? [
            {
              invariant: 'S23' as const,
              pointer,
              detail: `an E.I.R.L. bears the name of its owner, ${owners.map(({ name }) => name).join(' or ')}`,
            },
          ]
        : []),
      ...(entity.id === content.subjectEntityId ? [] : tooMany(entity, index, content)),
    ];
  });
}

function tooMany({ id }: Entity, index: number, { shareholders }: Content): InvariantViolation[] {
  const current = shareholders.filter((held) => held.issuerEntityId === id && held.status === 'vigente');
  if (current.length < 2) return [];
  const detail = `an E.I.R.L. has one owner, and ${id} has ${current.length}`;
  return [{ invariant: 'S23', pointer: `/entities/${index}/company/legalForm`, detail }];
}

function namedAfter({ name }: Entity, { person }: Entity): boolean {
  if (person === null) return false;
  const words = wordsOf(name);
  const bears = (text: string): boolean => wordsOf(text).every((word) => words.includes(word));
  const [first = ''] = person.givenNames.split(' ');
  return bears(first) && bears(person.paternalSurname);
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** S26: no two parties share a number of the tax office or another. */
export function findSharedNumberViolations({ entities }: Content): InvariantViolation[] {
  const known = new Map<string, string>();
  return entities.flatMap((entity, index) =>
    numbersOf(entity, index).flatMap(({ key, value, pointer }): InvariantViolation[] => {
      const other = known.get(key);
      known.set(key, other ?? entity.id);
      if (other === undefined || other === entity.id) return [];
      return [{ invariant: 'S26', pointer, detail: `${value} is the number of ${other} too` }];
    }),
  );
}

function numbersOf(
  { taxId, otherIds }: Entity,
  index: number,
): { key: string; value: string; pointer: string }[] {
  const entityPointer = `/entities/${index}`;
  const others = otherIds.map(({ type, value, country }, position) => ({
    // The investor number in Chile is in one series with all other RUTs.
    key: `${type === 'INVESTOR_RUT' ? 'RUT' : type} ${country} ${value}`,
    value,
    pointer: `${entityPointer}/otherIds/${position}`,
  }));
  if (taxId === null) return others;
  const { type, country, value } = taxId;
  return [{ key: `${type} ${country} ${value}`, value, pointer: `${entityPointer}/taxId` }, ...others];
}

/** Age of majority in all five countries. */
const ageOfMajority = 18;

/** An act of a party on a day, with its pointer. */
interface LifeEvent {
  readonly entityId: string;
  readonly date: CivilDate;
  readonly pointer: string;
  readonly action: string;
}

/**
 * S21: people are of age when they acquire, found, sign or are appointed. Children can inherit and receive shares in a
 * merger. Rule ADM-002 reports minors who hold an office today.
 */
export function findAgeViolations(content: Content): InvariantViolation[] {
  const people = new Map(content.entities.map((entity) => [entity.id, entity]));
  return [...acquisitions(content), ...foundings(content), ...namings(content)].flatMap(
    (event): InvariantViolation[] => {
      const born = people.get(event.entityId)?.person?.birthDate;
      if (born === undefined) return [];
      const age = ageOn(born, event.date);
      if (age >= ageOfMajority) return [];
      const when = age < 0 ? `was not born` : `was ${age} years old`;
      const detail = `${event.entityId} ${when} when ${event.action} on ${event.date}`;
      return [{ invariant: 'S21', pointer: event.pointer, detail }];
    },
  );
}

/** S22: companies exist when they acquire and are acquired, and no ownership cycle is as old as its companies. */
export function findExistenceViolations(content: Content): InvariantViolation[] {
  const companies = new Map(content.entities.map((entity) => [entity.id, entity]));
  const events = [...acquisitions(content), ...foundings(content), ...shareIssues(content)];
  const early = events.flatMap((event): InvariantViolation[] => {
    const begun = foundingOf(companies.get(event.entityId));
    if (begun === null || begun <= event.date) return [];
    const detail = `${event.entityId} was constituted on ${begun}, after ${event.action} on ${event.date}`;
    return [{ invariant: 'S22', pointer: event.pointer, detail }];
  });
  return [...early, ...initialOwnershipCycles(content)];
}

/** Returns the day on which a company came to exist; null if the report does not state it. */
function foundingOf(entity: Entity | undefined): CivilDate | null {
  return entity?.company?.incorporatedOn ?? entity?.company?.incorporation?.date ?? null;
}

const voluntaryAcquisitions = new Set(['constitucion', 'compraventa', 'aumento']);

function acquisitions({ shareholders, shareTransfers }: Content): LifeEvent[] {
  return [
    ...shareholders.flatMap(({ holderEntityId: entityId, acquiredOn: date, acquisition }, index) =>
      voluntaryAcquisitions.has(acquisition)
        ? [{ entityId, date, pointer: `/shareholders/${index}/acquiredOn`, action: 'it acquired' }]
        : [],
    ),
    ...shareTransfers.flatMap(({ fromEntityId, toEntityId, date, kind }, index) =>
      voluntaryAcquisitions.has(kind)
        ? [fromEntityId, toEntityId].flatMap((entityId) =>
            entityId === null
              ? []
              : [
                  {
                    entityId,
                    date,
                    pointer: `/shareTransfers/${index}/date`,
                    action: 'it took part in a transfer',
                  },
                ],
          )
        : [],
    ),
  ];
}

/** Checks that the acquired company exists too. */
function shareIssues({ shareholders }: Content): LifeEvent[] {
  return shareholders.map(({ issuerEntityId: entityId, acquiredOn: date }, index) => ({
    entityId,
    date,
    pointer: `/shareholders/${index}/acquiredOn`,
    action: 'a part of it was acquired',
  }));
}

function foundings({ entities, foundingRegister, subjectEntityId }: Content): LifeEvent[] {
  const index = entities.findIndex(({ id }) => id === subjectEntityId);
  const { incorporation, capital } = entities[index]?.company ?? {};
  const pointer = `/entities/${index}/company`;
  const founders =
    incorporation == null
      ? []
      : foundingRegister.map(({ holderEntityId }, position) => ({
          entityId: holderEntityId,
          date: incorporation.date,
          pointer: `/foundingRegister/${position}/holderEntityId`,
          action: 'it founded the company',
        }));
  const contributions = (capital?.contributions ?? []).flatMap(({ entityId, paidOn: date }, position) =>
    date === null
      ? []
      : [
          {
            entityId,
            date,
            pointer: `${pointer}/capital/contributions/${position}/paidOn`,
            action: 'it contributed',
          },
        ],
  );
  const signers = (incorporation?.res?.signerEntityIds ?? []).map((entityId, position) => ({
    entityId,
    date: incorporation?.res?.signedOn ?? '',
    pointer: `${pointer}/incorporation/res/signerEntityIds/${position}`,
    action: 'it signed the founding',
  }));
  return [...founders, ...contributions, ...signers];
}

function namings({ administration, powerGroups, powers, asOfDate }: Content): LifeEvent[] {
  const offices = administration.positions.flatMap((position, index) =>
    isInOffice(position, asOfDate)
      ? []
      : [
          {
            entityId: position.entityId,
            date: position.from,
            pointer: `/administration/positions/${index}/from`,
            action: 'it took office',
          },
        ],
  );
  const members = powerGroups.flatMap((group, index) =>
    group.members.map(({ entityId, from: date }, position) => ({
      entityId,
      date,
      pointer: `/powerGroups/${index}/members/${position}/from`,
      action: 'it joined a class of attorneys',
    })),
  );
  const grantees = powers.flatMap((power, index) =>
    power.grantees.entityIds.map((entityId, position) => ({
      entityId,
      date: power.validFrom,
      pointer: `/powers/${index}/grantees/entityIds/${position}`,
      action: 'it was given a power',
    })),
  );
  return [...offices, ...members, ...grantees];
}

// Each company of a cycle would have founded itself through the others.
function initialOwnershipCycles({ shareholders }: Content): InvariantViolation[] {
  const founding = shareholders
    .map((held, index) => ({ ...held, index }))
    .filter(({ acquisition }) => acquisition === 'constitucion');
  const byHolder = groupBy(founding, ({ holderEntityId }) => holderEntityId);
  const founds = (entityId: string): Set<string> => {
    const founded = new Set<string>();
    const open = [entityId];
    for (const one of open)
      for (const { issuerEntityId } of byHolder.get(one) ?? [])
        if (!founded.has(issuerEntityId)) {
          founded.add(issuerEntityId);
          open.push(issuerEntityId);
        }
    return founded;
  };
  const issuers = new Set(founding.map(({ issuerEntityId }) => issuerEntityId));
  return founding
    .filter(
      ({ holderEntityId, issuerEntityId }) =>
        issuers.has(holderEntityId) && founds(issuerEntityId).has(holderEntityId),
    )
    .map(({ index, holderEntityId, issuerEntityId }) => ({
      invariant: 'S22',
      pointer: `/shareholders/${index}/acquisition`,
      detail: `${holderEntityId} cannot have founded ${issuerEntityId}, which founded it: one link of a circle is a later purchase`,
    }));
}
