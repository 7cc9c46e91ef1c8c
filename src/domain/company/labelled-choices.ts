import type {
  CompanyChoices,
  CompanyHolderChoice,
  HolderChoice,
  OwnerChoice,
  PersonFacts,
} from '../jurisdictions/company-choices.js';

/**
 * What is settled about a company of the same kind: all but who it is, and who the people are. Another company has
 * another name, and its people other given names and numbers.
 */
export function choicesOfSameKind({ name: _, holders, people, ...kind }: CompanyChoices): CompanyChoices {
  return {
    ...kind,
    ...(holders === undefined ? {} : { holders: holders.map(anonymousHolder) }),
    ...(people === undefined ? {} : { people: anonymousPeople(people) }),
  };
}

function anonymousHolder(holder: HolderChoice): HolderChoice {
  return { ...holder, ...anonymousParty(holder) };
}

function anonymousParty({
  person,
  company,
}: HolderChoice | OwnerChoice): Pick<HolderChoice, 'person' | 'company'> {
  return {
    ...(person === undefined ? {} : { person: anonymousPerson(person) }),
    ...(company === undefined ? {} : { company: anonymousCompany(company) }),
  };
}

function anonymousCompany({ owners, ...company }: CompanyHolderChoice): CompanyHolderChoice {
  if (owners === undefined) return company;
  return { ...company, owners: owners.map((owner) => ({ ...owner, ...anonymousParty(owner) })) };
}

// A surname stays, for the sake of families and misspellings; and who comes from abroad keeps the whole name, as no
// vocabulary of the country would give another.
function anonymousPerson(person: PersonFacts): PersonFacts {
  if (person.foreign !== undefined) return person;
  const { givenNames: _, maternalSurname: __, rutBody: ___, ...facts } = person;
  return facts;
}

function anonymousPeople(
  people: NonNullable<CompanyChoices['people']>,
): NonNullable<CompanyChoices['people']> {
  return Object.fromEntries(Object.entries(people).map(([key, person]) => [key, anonymousPerson(person)]));
}
