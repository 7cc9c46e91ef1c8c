import wellKnown from '../../fixtures/vocabulary/well-known-people.json' with { type: 'json' };
import type { Content, Entity } from '../../src/contract/generated/types.js';

/** Returns the people of a report who cannot exist, or who have the name of somebody else. */
export function peopleObjectionsTo(content: Content): string[] {
  const checks = [
    mexicanNumbers,
    namesakes,
    namesOfParts,
    knownPeople,
    knownNotaries,
    agesOfOfficers,
    agesOfMembers,
    lifetimes,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** Words that the Mexican tax authority and population register replace, as listed by clients that check numbers. */
const forbiddenWords =
  /^(?:BUEI|BUEY|CAC[AO]|CAG[AO]|CAK[AO]|COGE|COJ[AEIO]|CULO|FETO|GUEY|JOTO|KAC[AO]|KAG[AO]|KAKA|KOGE|KOJO|KULO|MAM[EO]|MEA[RS]|MEON|MION|MOCO|MULA|PED[AO]|PENE|PUT[AO]|QULO|RATA|RUIN)/;

/** The number of a person in Mexico has none of these words, and has a homoclave that clients accept but nobody has. */
function mexicanNumbers({ entities, jurisdiction }: Content): string[] {
  if (jurisdiction !== 'MX') return [];
  const people = entities.filter(({ kind }) => kind === 'person');
  return people.flatMap(({ id, taxId, otherIds }) => {
    const numbers = [taxId?.value ?? '', ...otherIds.map(({ value }) => value)];
    const words = numbers.filter((number) => forbiddenWords.test(number));
    const isUnassigned = /^[A-Z]{4}\d{6}V[F-Z][0-9A]$/.test(taxId?.value ?? '');
    return [...words, ...(isUnassigned ? [] : [taxId?.value ?? ''])].map(
      (number) => `${id} has the number ${number}`,
    );
  });
}

type Named = Entity & { person: NonNullable<Entity['person']> };

function peopleOf({ entities }: Content): Named[] {
  return entities.flatMap((entity) => (entity.person === null ? [] : [{ ...entity, person: entity.person }]));
}

/** No two parties have the same name, because a text could not distinguish them. */
function namesakes({ entities }: Content): string[] {
  const seen = new Map<string, string>();
  return entities.flatMap(({ id, name }) => {
    const key = name.normalize('NFC').toLowerCase();
    const other = seen.get(key);
    seen.set(key, id);
    return other === undefined ? [] : [`${other} and ${id} have the same name ${name}`];
  });
}

function namesOfParts(content: Content): string[] {
  return peopleOf(content).flatMap(({ id, name, person }) => {
    const { givenNames, paternalSurname, maternalSurname } = person;
    const whole = [givenNames, paternalSurname, maternalSurname ?? ''].join(' ').trim();
    return name === whole ? [] : [`${id} has the name ${name}, but its parts are ${whole}`];
  });
}

const knownNames = new Set(wellKnown);

/** Returns the people with a given name and the first surname of a well-known person. */
function knownPeople(content: Content): string[] {
  return peopleOf(content).flatMap(({ name, person }) =>
    person.givenNames
      .split(' ')
      .filter((given) => knownNames.has(`${given} ${person.paternalSurname}`))
      .map(() => name),
  );
}

function knownNotaries({ powers, entities }: Content): string[] {
  const companies = entities.flatMap(({ company }) => company ?? []);
  const deeds = [
    ...powers.map(({ instrument }) => instrument.deed),
    ...companies.flatMap(({ incorporation, amendments }) =>
      [incorporation, ...amendments].map((act) => act?.deed ?? null),
    ),
  ];
  const names = new Set(deeds.flatMap((deed) => deed?.notaryName ?? []));
  return [...names].filter((name) => {
    const words = name.split(' ').slice(0, -1);
    return words.some((given, at) =>
      words.slice(at + 1).some((surname) => knownNames.has(`${given} ${surname}`)),
    );
  });
}

/** Returns the day on which a person turns 18. */
function majority({ birthDate }: Named['person']): string {
  return `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`;
}

function agesOfOfficers(content: Content): string[] {
  const { administration, validations } = content;
  const isFound = validations.some(
    ({ ruleId, outcome }) => ruleId === 'ADM-002' && (outcome === 'failed' || outcome === 'warning'),
  );
  const people = new Map(peopleOf(content).map(({ id, person }) => [id, person]));
  return administration.positions.flatMap(({ id, entityId, from }) => {
    const person = people.get(entityId);
    return isFound || person === undefined || from >= majority(person)
      ? []
      : [`the holder of ${id} was a child`];
  });
}

function agesOfMembers(content: Content): string[] {
  const people = new Map(peopleOf(content).map(({ id, person }) => [id, person]));
  return content.powerGroups.flatMap(({ id, members }) =>
    members.flatMap(({ entityId, from }) => {
      const person = people.get(entityId);
      return person === undefined || from >= majority(person)
        ? []
        : [`the member ${entityId} of ${id} was a child`];
    }),
  );
}

/** Nobody was born after the report or more than 110 years before it, or died before birth. */
function lifetimes(content: Content): string[] {
  const oldest = `${Number(content.asOfDate.slice(0, 4)) - 110}`;
  return peopleOf(content)
    .filter(
      ({ person: { birthDate, deceasedOn } }) =>
        birthDate < oldest || birthDate > content.asOfDate || (deceasedOn ?? '9') <= birthDate,
    )
    .map(({ name, person }) => `${name} was born on ${person.birthDate}`);
}
