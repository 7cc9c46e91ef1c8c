import { some, type WrongContent } from './wrong-content.js';

/** A company with charges, one of whose parties is exposed. */

const charged = 'sbx-pep';

const chargeOf = ({ charges }: Parameters<WrongContent[2]>[0]) => some(charges?.entries[0]);

export const wrongPublicFacts: readonly WrongContent[] = [
  [
    'a list that is consulted before it was published',
    charged,
    ({ screeningLists }) => {
      some(screeningLists?.[0]).consultedOn = '2012-01-03';
    },
    'listDays',
  ],
  [
    'a list of another country',
    charged,
    ({ screeningLists }) => {
      some(screeningLists?.at(-1)).code = 'MX_69B';
    },
    'listDays',
  ],
  [
    'a score of other names',
    charged,
    ({ screening }) => {
      some(screening.flatMap(({ matches = [] }) => matches)[0]).score = '0.62';
    },
    'nameMatches',
  ],
  [
    'an exposed person whom no list has',
    charged,
    ({ screening }) => {
      for (const search of screening) delete search.matches;
    },
    'nameMatches',
  ],
  [
    'a confirmed match of whoever is not exposed',
    charged,
    ({ screening }) => {
      for (const search of screening) search.pep = false;
    },
    'nameMatches',
  ],
  [
    'a charge before the company',
    charged,
    (content) => {
      chargeOf(content).createdOn = '1990-01-03';
    },
    'chargeDays',
  ],
  [
    'a charge before its asset',
    charged,
    (content) => {
      chargeOf(content).assetAcquiredOn = '2026-01-02';
    },
    'chargeDays',
  ],
  [
    'a charge that is cancelled before it was created',
    charged,
    (content) => {
      Object.assign(chargeOf(content), { status: 'cancelado', cancelledOn: '2001-01-03' });
    },
    'chargeDays',
  ],
  [
    'a cancelled charge that is in force',
    charged,
    (content) => {
      const charge = chargeOf(content);
      charge.status = charge.status === 'vigente' ? 'cancelado' : 'vigente';
    },
    'chargeDays',
  ],
  [
    'a charge in a register that nobody consulted',
    charged,
    (content) => {
      chargeOf(content).register = 'Registro de Comercio';
    },
    'chargeRegisters',
  ],
  [
    'a charge in the currency of another country',
    charged,
    (content) => {
      chargeOf(content).securedAmount.currency = 'EUR';
    },
    'chargeRegisters',
  ],
  [
    'a charge in force over assets of a dissolved company',
    charged,
    (content) => {
      Object.assign(some(content.entities[0]?.company), { status: 'disuelta', statusSince: '2025-11-03' });
      Object.assign(chargeOf(content), { status: 'vigente', cancelledOn: null });
    },
    'chargesOfEnded',
  ],
  [
    'a company that is not subject to a tax that its paper names',
    charged,
    ({ entities }) => {
      some(entities[0]?.company).taxStatus.vatSubject = false;
    },
    'taxFlags',
  ],
  [
    'electronic invoices of a country that does not require them',
    'sbx-es-sl',
    ({ entities }) => {
      some(entities[0]?.company).taxStatus.electronicInvoicing = true;
    },
    'taxFlags',
  ],
  [
    'activities by the codes of another country',
    'sbx-es-sl',
    ({ entities }) => {
      some(entities[0]?.company).activityClassification = 'SCIAN';
    },
    'activities',
  ],
  [
    'a source of insolvencies of another country',
    'sbx-es-sl',
    ({ proceedings }) => {
      some(proceedings?.searches[0]).sourceLabel = 'Boletín Concursal del INDECOPI';
    },
    'sourcesOfCountry',
  ],
  [
    'a company that nothing public was searched of',
    'sbx-co-sas',
    (content) => {
      content.proceedings = null;
    },
    'sourcesOfCountry',
  ],
  [
    'a liquidation that no notice has',
    'sbx-mx-sapi+insolvency',
    ({ proceedings }) => {
      some(proceedings).insolvency = [];
    },
    'publishedEnds',
  ],
  [
    'a lawsuit before the company existed',
    'sbx-mx-sapi#s11',
    ({ proceedings }) => {
      some(proceedings?.litigation[0]).filedOn = '1990-05-03';
    },
    'causesOfTheirTime',
  ],
  [
    'an office in a company that nobody knows',
    'sbx-sa-classes-ab',
    ({ entities }) => {
      const office = some(entities.flatMap(({ otherAppointments = [] }) => otherAppointments)[0]);
      office.companyTaxId.value = '66200001-1';
    },
    'otherOffices',
  ],
];
