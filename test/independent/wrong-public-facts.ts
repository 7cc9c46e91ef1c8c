import { required, type WrongContent } from './wrong-content.js';

/** A company with charges and with a politically exposed person among its parties. */
const charged = 'sbx-pep';

const chargeOf = ({ charges }: Parameters<WrongContent[2]>[0]) => required(charges?.entries[0]);

export const wrongPublicFacts: readonly WrongContent[] = [
  [
    'a list that was consulted before it was published',
    charged,
    ({ screeningLists }) => {
      required(screeningLists?.[0]).consultedOn = '2012-01-03';
    },
    'listDays',
  ],
  [
    'a list of another country',
    charged,
    ({ screeningLists }) => {
      required(screeningLists?.at(-1)).code = 'MX_69B';
    },
    'listDays',
  ],
  [
    'a score that does not follow from the names',
    charged,
    ({ screening }) => {
      required(screening.flatMap(({ matches = [] }) => matches)[0]).score = '0.62';
    },
    'nameMatches',
  ],
  [
    'an exposed person without a match in a list',
    charged,
    ({ screening }) => {
      for (const search of screening) delete search.matches;
    },
    'nameMatches',
  ],
  [
    'a confirmed match of a person who is not exposed',
    charged,
    ({ screening }) => {
      for (const search of screening) search.pep = false;
    },
    'nameMatches',
  ],
  [
    'a charge from before the founding of the company',
    charged,
    (content) => {
      chargeOf(content).createdOn = '1990-01-03';
    },
    'chargeDays',
  ],
  [
    'a charge from before its asset was acquired',
    charged,
    (content) => {
      chargeOf(content).assetAcquiredOn = '2026-01-02';
    },
    'chargeDays',
  ],
  [
    'a charge that was cancelled before it was created',
    charged,
    (content) => {
      Object.assign(chargeOf(content), { status: 'cancelado', cancelledOn: '2001-01-03' });
    },
    'chargeDays',
  ],
  [
    'a charge whose status contradicts its cancellation',
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
      Object.assign(required(content.entities[0]?.company), {
        status: 'disuelta',
        statusSince: '2025-11-03',
      });
      Object.assign(chargeOf(content), { status: 'vigente', cancelledOn: null });
    },
    'chargesOfEnded',
  ],
  [
    'a company that is not subject to a tax that its document states',
    charged,
    ({ entities }) => {
      required(entities[0]?.company).taxStatus.vatSubject = false;
    },
    'taxFlags',
  ],
  [
    'electronic invoices in a country that does not require them',
    'sbx-es-sl',
    ({ entities }) => {
      required(entities[0]?.company).taxStatus.electronicInvoicing = true;
    },
    'taxFlags',
  ],
  [
    'activities in the classification of another country',
    'sbx-es-sl',
    ({ entities }) => {
      required(entities[0]?.company).activityClassification = 'SCIAN';
    },
    'activities',
  ],
  [
    'an insolvency source of another country',
    'sbx-es-sl',
    ({ proceedings }) => {
      required(proceedings?.searches[0]).sourceLabel = 'Boletín Concursal del INDECOPI';
    },
    'sourcesOfCountry',
  ],
  [
    'a company without a search of public sources',
    'sbx-co-sas',
    (content) => {
      content.proceedings = null;
    },
    'sourcesOfCountry',
  ],
  [
    'a liquidation without a notice',
    'sbx-mx-sapi+insolvency',
    ({ proceedings }) => {
      required(proceedings).insolvency = [];
    },
    'publishedLiquidations',
  ],
  [
    'a lawsuit from before the founding of the company',
    'sbx-mx-sapi#s11',
    ({ proceedings }) => {
      required(proceedings?.litigation[0]).filedOn = '1990-05-03';
    },
    'caseDates',
  ],
  [
    'an office in a company that the report does not have',
    'sbx-sa-classes-ab',
    ({ entities }) => {
      const office = required(entities.flatMap(({ otherAppointments = [] }) => otherAppointments)[0]);
      office.companyTaxId.value = '66200001-1';
    },
    'otherOffices',
  ],
];
