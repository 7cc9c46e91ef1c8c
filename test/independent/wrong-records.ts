import type { Act, Content } from '../../src/contract/generated/types.js';
import { classes, required, type WrongContent } from './wrong-content.js';

function company({ entities }: Content) {
  return required(entities[0]?.company);
}

/** Returns an alteration of the first amendment of the company. */
function amending(alter: (act: Act) => void) {
  return (content: Content) => alter(required(company(content).amendments[0]));
}

/** Reports with errors in acts, shares and offices. */
export const wrongRecords: readonly WrongContent[] = [
  [
    'a reference to a missing document',
    classes,
    ({ shareholderSummary }) => {
      shareholderSummary.documentId = 'doc_nowhere';
    },
    'references',
  ],
  [
    'a deed with another date than its document',
    classes,
    amending(({ deed }) => {
      required(deed).date = '2020-01-22';
    }),
    'deeds',
  ],
  [
    'a deed with another notary than its document',
    classes,
    amending(({ deed }) => {
      required(deed).notaryName = 'Pedro Pablo Soto Soto';
    }),
    'deeds',
  ],
  [
    'a deed with a number that no document cites',
    classes,
    amending(({ deed }) => {
      required(deed).repertoireNumber = '99.999-2020';
    }),
    'deeds',
  ],
  [
    'an entry with another folio than its copy',
    classes,
    amending(({ registration }) => {
      required(registration).folio = '99.999 vta.';
    }),
    'registrations',
  ],
  [
    'an entry with another year than its date',
    classes,
    amending(({ registration }) => {
      required(registration).year = 2019;
    }),
    'registrations',
  ],
  [
    'a publication with another code',
    classes,
    amending(({ publication }) => {
      required(publication).cve = 'SBX0000000';
    }),
    'publications',
  ],
  [
    'more paid than subscribed capital',
    classes,
    (content) => {
      required(required(company(content).capital).paid).amount = '1300000000';
    },
    'sums',
  ],
  [
    'a series with one share too many',
    classes,
    (content) => {
      required(required(company(content).capital?.shares).series[0]).count += 1;
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
    'an increase from another capital than the preceding one',
    classes,
    amending(({ effects: [first] }) => {
      Object.assign(required(first), { before: { amount: '1', currency: 'CLP' } });
    }),
    'states',
  ],
  [
    'a capital that does not follow from the acts',
    classes,
    (content) => {
      required(company(content).capital).stated.amount = '1200000001';
    },
    'states',
  ],
  [
    'a board seat that nobody has',
    classes,
    ({ administration: { board } }) => {
      required(board).size += 1;
    },
    'boards',
  ],
  [
    'a holder who is counted but not listed',
    classes,
    ({ shareholderSummary }) => {
      shareholderSummary.count += 1;
    },
    'counts',
  ],
  [
    'a deed that revokes a power of the statutes',
    'sbx-power-revoked',
    ({ powers }) => {
      required(powers.find(({ status }) => status === 'revocado')).grantedBy = 'estatuto';
    },
    'revocations',
  ],
];
