import type { Content } from '../../src/contract/generated/types.js';
import { classes, required, type WrongContent } from './wrong-content.js';

function person({ entities }: Content, at: number) {
  const people = entities.filter((entity) => entity.person !== null);
  const found = required(people.at(at));
  return Object.assign(found, { person: required(found.person) });
}

function act({ entities }: Content) {
  return required(entities[0]?.company?.amendments[0]);
}

function remedied({ validations }: Content) {
  return required(validations.find(({ remedy }) => remedy !== null));
}

/** Reports with errors in people, documents and published values. */
export const wrongFacts: readonly WrongContent[] = [
  [
    'an owner of half a company in the band above half',
    'sbx-spa-joint-two',
    ({ beneficialOwners: [first] }) => {
      required(first).controlBands.ownership = 'mas_de_50_menos_de_75';
    },
    'ownersInBands',
  ],
  [
    'a UF of one peso',
    classes,
    ({ units }) => {
      required(units.CLF).value.amount = '1.00';
    },
    'units',
  ],
  [
    'a UF of the preceding day',
    classes,
    ({ units }) => {
      required(units.CLF).value.amount = '39749.69';
    },
    'units',
  ],
  [
    'a missing value of the UF',
    classes,
    (content) => {
      content.units = {};
    },
    'units',
  ],
  [
    'a published UF that is marked as estimated',
    classes,
    ({ units }) => {
      required(units.CLF).basis = 'estimated';
    },
    'units',
  ],
  [
    'two people with the same name',
    classes,
    (content) => {
      person(content, 0).name = person(content, 1).name;
    },
    'namesakes',
  ],
  [
    'a well-known person',
    classes,
    (content) => {
      const one = person(content, 0);
      const name = { givenNames: 'Luis Gabriel', paternalSurname: 'Boric', maternalSurname: 'Font' };
      Object.assign(one.person, name);
      one.name = Object.values(name).join(' ');
    },
    'knownPeople',
  ],
  [
    'a name that differs from its parts',
    classes,
    (content) => {
      person(content, 0).name = 'Gabriel Boric Font';
    },
    'namesOfParts',
  ],
  [
    'a well-known notary',
    classes,
    (content) => {
      required(act(content).deed).notaryName = 'Gabriel Boric Font';
    },
    'knownNotaries',
  ],
  [
    'a director who was a child',
    classes,
    (content) => {
      const director = required(content.administration.positions.find(({ title }) => title === 'director'));
      const entity = required(content.entities.find(({ id }) => id === director.entityId));
      required(entity.person).birthDate = '2012-02-29';
    },
    'agesOfOfficers',
  ],
  [
    'an attorney who was a child on joining a class',
    classes,
    ({ entities, powerGroups }) => {
      const member = required(powerGroups[1]?.members[0]);
      const entity = required(entities.find(({ id }) => id === member.entityId));
      required(entity.person).birthDate = '2006-02-28';
    },
    'agesOfMembers',
  ],
  [
    'a person born in 1870',
    classes,
    (content) => {
      person(content, -1).person.birthDate = '1870-05-05';
    },
    'lifetimes',
  ],
  [
    'two people with the same tax number',
    classes,
    (content) => {
      person(content, 0).taxId = person(content, 1).taxId;
    },
    'uniqueNumbers',
  ],
  [
    'a holder who was a child',
    classes,
    ({ entities, shareholders }) => {
      const holder = entities.find(({ id }) => id === shareholders.at(-1)?.holderEntityId);
      required(holder?.person).birthDate = '2015-06-01';
    },
    'agesOfOwners',
  ],
  [
    'a wrong edition of the gazette',
    classes,
    (content) => {
      required(act(content).publication).edition = '42.571';
    },
    'editionsByDay',
  ],
  [
    'a gazette dated on a holiday',
    classes,
    (content) => {
      required(act(content).publication).date = '2020-05-21';
    },
    'editionsByDay',
  ],
  [
    'a quote that is not on its page',
    classes,
    ({ provenance }) => {
      required(Object.values(provenance).find(({ quote }) => quote !== null)).quote = 'Consta lo contrario.';
    },
    'quotes',
  ],
];

/** Reports with errors in the paid and the owed capital. */
export const wrongCapital: readonly WrongContent[] = [
  [
    'holdings that do not add up to the capital',
    'sbx-capital-unpaid',
    ({ shareholders: [first] }) => {
      required(first?.subscribed).amount = '1';
    },
    'holdingsOfCapital',
  ],
  [
    'more owed than the unpaid contributions',
    'sbx-capital-unpaid',
    (content) => {
      required(content.entities[0]?.company?.capital).paid.amount = '100000000';
    },
    'paidParts',
  ],
  [
    'an unpaid contribution of goods',
    'sbx-capital-unpaid',
    (content) => {
      const owed = content.entities[0]?.company?.capital?.contributions.find(({ paidOn }) => paidOn === null);
      required(owed).kind = 'bienes';
    },
    'owedInMoney',
  ],
  [
    'shares of a merger that are paid in full and in part',
    'sbx-sa-classes-ab+capital-unpaid',
    ({ documents }) => {
      const deed = documents.find(({ id }) => id === 'doc_fusion_escritura');
      required(deed?.excerpts[0]).text += ' Se pagan en este acto en un 40 %.';
    },
    'paidOnce',
  ],
  [
    'an increase that the finding calls reduced by law',
    'sbx-sa-classes-ab+capital-unpaid',
    ({ validations }) => {
      const finding = required(validations.find(({ ruleId }) => ruleId === 'CAP-002'));
      finding.message = 'El capital quedó reducido (artículo 11 de la Ley N° 18.046).';
    },
    'reductions',
  ],
];

/** Reports with founding documents that lack a statement required by law. */
export const wrongFoundings: readonly WrongContent[] = [
  [
    'an extract without the domicile of the founders',
    'sbx-ltda-family',
    ({ documents }) => {
      const extract = documents.find(({ type }) => type === 'EXTRACTO_CONSTITUCION');
      for (const excerpt of required(extract).excerpts)
        excerpt.text = excerpt.text.replace(/, domiciliad[ao] en [^;]*;/, ';');
    },
    'founders',
  ],
  [
    'an E.I.R.L. whose capital is neither money nor goods',
    'sbx-eirl-dv-k',
    ({ documents }) => {
      for (const { excerpts } of documents)
        for (const excerpt of excerpts) excerpt.text = excerpt.text.replace('aportado en dinero', 'aportado');
    },
    'ownerCapital',
  ],
];

/** Reports with errors in the reservations for amendments without effect. */
export const wrongReserves: readonly WrongContent[] = [
  [
    'a missing reservation for an amendment without effect',
    'sbx-sa-classes-ab+late-amendment',
    ({ validations }) => {
      const capital = required(validations.find(({ ruleId }) => ruleId === 'CAP-001'));
      capital.message = capital.message.replace(/ Ello queda .*/, '');
    },
    'ineffectiveAmendments',
  ],
  [
    'a reservation for an amendment in effect',
    classes,
    ({ validations }) => {
      required(validations.find(({ ruleId }) => ruleId === 'CAP-001')).message +=
        ' Queda sujeto al saneamiento.';
    },
    'ineffectiveAmendments',
  ],
];

/** Reports with errors in own shares and former names. */
export const wrongOwnNames: readonly WrongContent[] = [
  [
    'own shares of a closed company without the law that limits them',
    'sbx-sa-classes-ab+shares-missing',
    ({ validations }) => {
      const finding = required(validations.find(({ ruleId }) => ruleId === 'SHR-001'));
      finding.message = finding.message.replace(/, lo que la ley [^)]*\)/, '');
    },
    'ownShares',
  ],
  [
    'a certificate of an older power with the current name of the company',
    'sbx-eventful-life',
    (content) => {
      const certificate = required(
        content.documents.find(({ type }) => type === 'CERTIFICADO_VIGENCIA_PODER'),
      );
      const [day = ''] = /\d+ de \p{L}+ de \d{4}/u.exec(certificate.excerpts[0]?.text ?? '') ?? [];
      const until = `${Number(day.slice(-4)) + 1}-01-02`;
      const { company } = required(content.entities[0]);
      required(company).previousNames = [
        { name: 'Otra SpA', until, actId: required(company?.amendments[0]).id },
      ];
    },
    'formerNames',
  ],
];

/** Reports with errors in remedies. */
export const wrongRemedies: readonly WrongContent[] = [
  [
    'a remedy without a date',
    'sbx-capital-unpaid',
    (content) => {
      const one = remedied(content);
      one.remedy = required(one.remedy).replace(/^A más tardar el [^,]*, a/, 'A');
    },
    'dueDates',
  ],
  [
    'a remedy that is due in two years',
    'sbx-capital-unpaid',
    (content) => {
      const one = remedied(content);
      one.remedy = required(one.remedy).replace('de 2026,', 'de 2028,');
    },
    'dueDates',
  ],
  [
    'a remedy that names no finding',
    'sbx-capital-unpaid',
    (content) => {
      const one = remedied(content);
      one.remedy = required(one.remedy).replace(/ Con ello .*/, '');
    },
    'curedRules',
  ],
  [
    'a remedy that names another finding',
    'sbx-capital-unpaid',
    (content) => {
      const one = remedied(content);
      one.remedy = required(one.remedy).replace(one.ruleId, 'ENT-001');
    },
    'curedRules',
  ],
  [
    'a remedy without an action',
    'sbx-capital-unpaid',
    (content) => {
      const one = remedied(content);
      one.remedy = required(one.remedy).replace(/, .*\. Con/, ', lo que proceda. Con');
    },
    'actions',
  ],
  [
    'a finding without a remedy',
    'sbx-capital-unpaid',
    (content) => {
      remedied(content).remedy = null;
    },
    'missing',
  ],
  [
    'a reservation for a rule without a finding',
    'sbx-late-extract',
    ({ conclusion: { operations } }) => {
      const first = required(operations[0]);
      first.sentence = first.sentence.replace('CON-001', 'POW-010');
    },
    'reservations',
  ],
];
