import type { Act, Content } from '../../src/contract/generated/types.js';
import { classes, some, type WrongContent } from './wrong-content.js';

function company({ entities }: Content) {
  return some(entities[0]?.company);
}

/** Lets one thing in the first amendment of the company be wrong. */
function amending(alter: (act: Act) => void) {
  return (content: Content) => alter(some(company(content).amendments[0]));
}

/** Wrong in acts, shares and offices. */
export const wrongRecords: readonly WrongContent[] = [
  [
    'a paper that is not there',
    classes,
    ({ shareholderSummary }) => {
      shareholderSummary.documentId = 'doc_nowhere';
    },
    'references',
  ],
  [
    'a deed of another day than its paper',
    classes,
    amending(({ deed }) => {
      some(deed).date = '2020-01-22';
    }),
    'deeds',
  ],
  [
    'a deed of another notary than its paper',
    classes,
    amending(({ deed }) => {
      some(deed).notaryName = 'Pedro Pablo Soto Soto';
    }),
    'deeds',
  ],
  [
    'a deed by a number that nobody cites',
    classes,
    amending(({ deed }) => {
      some(deed).repertoireNumber = '99.999-2020';
    }),
    'deeds',
  ],
  [
    'an entry on another leaf than in its copy',
    classes,
    amending(({ registration }) => {
      some(registration).folio = '99.999 vta.';
    }),
    'registrations',
  ],
  [
    'an entry of another year than its day',
    classes,
    amending(({ registration }) => {
      some(registration).year = 2019;
    }),
    'registrations',
  ],
  [
    'a publication by another code',
    classes,
    amending(({ publication }) => {
      some(publication).cve = 'SBX0000000';
    }),
    'publications',
  ],
  [
    'more paid than was subscribed',
    classes,
    (content) => {
      some(some(company(content).capital).paid).amount = '1300000000';
    },
    'sums',
  ],
  [
    'a series with a share too many',
    classes,
    (content) => {
      some(some(company(content).capital?.shares).series[0]).count += 1;
    },
    'sums',
  ],
  [
    'a share that nobody holds',
    classes,
    ({ shareholders }) => {
      const [first] = shareholders;
      if (first?.shares) first.shares -= 1;
    },
    'shares',
  ],
  [
    'an increase of what the capital was not',
    classes,
    amending(({ effects: [first] }) => {
      Object.assign(some(first), { before: { amount: '1', currency: 'CLP' } });
    }),
    'states',
  ],
  [
    'a capital that the acts do not come to',
    classes,
    (content) => {
      some(company(content).capital).stated.amount = '1200000001';
    },
    'states',
  ],
  [
    'a seat that nobody has',
    classes,
    ({ administration: { board } }) => {
      some(board).size += 1;
    },
    'boards',
  ],
  [
    'a holder who is counted and not listed',
    classes,
    ({ shareholderSummary }) => {
      shareholderSummary.count += 1;
    },
    'counts',
  ],
  [
    'a deed that takes back what the statutes give',
    'sbx-power-revoked',
    ({ powers }) => {
      some(powers.find(({ status }) => status === 'revocado')).grantedBy = 'estatuto';
    },
    'takenBack',
  ],
];
