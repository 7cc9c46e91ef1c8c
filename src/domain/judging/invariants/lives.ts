import type { Content, Entity } from '../../../contract/generated/types.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { ageOn, type CivilDate } from '../../values/dates.js';
import { groupBy } from '../../values/grouping.js';
import type { InvariantViolation } from './violation.js';

/** The age at which somebody acts for himself or herself, in all five countries. */
const ageOfMajority = 18;

/** That a party did something on a day, and where the content says so. */
interface LifeEvent {
  readonly entityId: string;
  readonly date: CivilDate;
  readonly pointer: string;
  readonly what: string;
}

/**
 * S21: people are of age when they acquire, found, sign or are named for something. Children may inherit and receive
 * shares in a merger. Whoever holds an office today is left to the rule ADM-002, which finds a minor.
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
      const detail = `${event.entityId} ${when} when ${event.what} on ${event.date}`;
      return [{ invariant: 'S21', pointer: event.pointer, detail }];
    },
  );
}

/** S22: companies exist when they acquire and are acquired, and no circle of ownership is as old as its companies. */
export function findExistenceViolations(content: Content): InvariantViolation[] {
  const companies = new Map(content.entities.map((entity) => [entity.id, entity]));
  const events = [...acquisitions(content), ...foundings(content), ...shareIssues(content)];
  const early = events.flatMap((event): InvariantViolation[] => {
    const begun = foundingOf(companies.get(event.entityId));
    if (begun === null || begun <= event.date) return [];
    const detail = `${event.entityId} was constituted on ${begun}, after ${event.what} on ${event.date}`;
    return [{ invariant: 'S22', pointer: event.pointer, detail }];
  });
  return [...early, ...circlesFromTheStart(content)];
}

/** The day on which a company came to exist, as far as the report tells. */
export function foundingOf(entity: Entity | undefined): CivilDate | null {
  return entity?.company?.incorporatedOn ?? entity?.company?.incorporation?.date ?? null;
}

const voluntaryAcquisitions = new Set(['constitucion', 'compraventa', 'aumento']);

function acquisitions({ shareholders, shareTransfers }: Content): LifeEvent[] {
  return [
    ...shareholders.flatMap(({ holderEntityId: entityId, acquiredOn: date, acquisition }, index) =>
      voluntaryAcquisitions.has(acquisition)
        ? [{ entityId, date, pointer: `/shareholders/${index}/acquiredOn`, what: 'it acquired' }]
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
                    what: 'it took part in a transfer',
                  },
                ],
          )
        : [],
    ),
  ];
}

/** What was acquired: it must be there too. */
function shareIssues({ shareholders }: Content): LifeEvent[] {
  return shareholders.map(({ issuerEntityId: entityId, acquiredOn: date }, index) => ({
    entityId,
    date,
    pointer: `/shareholders/${index}/acquiredOn`,
    what: 'a part of it was acquired',
  }));
}

function foundings({ entities, foundingRegister, subjectEntityId }: Content): LifeEvent[] {
  const index = entities.findIndex(({ id }) => id === subjectEntityId);
  const { incorporation, capital } = entities[index]?.company ?? {};
  const pointer = `/entities/${index}/company`;
  const founders =
    incorporation == null
      ? []
      : foundingRegister.map(({ holderEntityId }, place) => ({
          entityId: holderEntityId,
          date: incorporation.date,
          pointer: `/foundingRegister/${place}/holderEntityId`,
          what: 'it founded the company',
        }));
  const contributions = (capital?.contributions ?? []).flatMap(({ entityId, paidOn: date }, place) =>
    date === null
      ? []
      : [
          {
            entityId,
            date,
            pointer: `${pointer}/capital/contributions/${place}/paidOn`,
            what: 'it contributed',
          },
        ],
  );
  const signers = (incorporation?.res?.signerEntityIds ?? []).map((entityId, place) => ({
    entityId,
    date: incorporation?.res?.signedOn ?? '',
    pointer: `${pointer}/incorporation/res/signerEntityIds/${place}`,
    what: 'it signed the founding',
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
            what: 'it took office',
          },
        ],
  );
  const members = powerGroups.flatMap((group, index) =>
    group.members.map(({ entityId, from: date }, place) => ({
      entityId,
      date,
      pointer: `/powerGroups/${index}/members/${place}/from`,
      what: 'it joined a class of attorneys',
    })),
  );
  const grantees = powers.flatMap((power, index) =>
    power.grantees.entityIds.map((entityId, place) => ({
      entityId,
      date: power.validFrom,
      pointer: `/powers/${index}/grantees/entityIds/${place}`,
      what: 'it was given a power',
    })),
  );
  return [...offices, ...members, ...grantees];
}

// Each company of a circle would have founded, through the others, itself.
function circlesFromTheStart({ shareholders }: Content): InvariantViolation[] {
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
      detail: `${holderEntityId} can not have founded ${issuerEntityId}, which founded it: one link of a circle is a later purchase`,
    }));
}
