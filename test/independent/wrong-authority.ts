import type { Content, OperationAuthority } from '../../src/contract/generated/types.js';
import { classes, required, type WrongContent } from './wrong-content.js';

function withSigners(
  { conclusion }: Content,
  fits: (sets: string[][]) => boolean,
): OperationAuthority & { sufficient: string[][] } {
  const found = required(conclusion.operations.find(({ sufficient }) => sufficient && fits(sufficient)));
  return Object.assign(found, { sufficient: required(found.sufficient) });
}

/** Reports with errors in the signers of operations. */
export const wrongAuthority: readonly WrongContent[] = [
  [
    'a missing sufficient set',
    classes,
    (content) => withSigners(content, ({ length }) => length > 1).sufficient.pop(),
    'operationSigners',
  ],
  [
    'a listed set that does not suffice',
    classes,
    (content) => withSigners(content, (sets) => sets.every(({ length }) => length > 1)).sufficient[0]?.pop(),
    'operationSigners',
  ],
  [
    'a set of three where two suffice',
    classes,
    (content) =>
      withSigners(content, (sets) => sets.every(({ length }) => length > 1)).sufficient[0]?.push(
        'ent_holder_1',
      ),
    'operationSigners',
  ],
  [
    'a limit that no power has',
    classes,
    ({ conclusion: { operations } }) => {
      required(required(operations[0]?.bracket).to).amount = '700';
    },
    'operationSigners',
  ],
  [
    'a missing bracket of an operation',
    classes,
    ({ conclusion: { operations } }) => operations.splice(1, 1),
    'operationSigners',
  ],
  [
    'a requested operation that is missing',
    classes,
    ({ conclusion, requestedOperations }) => {
      conclusion.operations = conclusion.operations.filter(
        ({ faculty }) => faculty !== requestedOperations[0],
      );
    },
    'operationSigners',
  ],
  [
    'a dead signer',
    classes,
    (content) => {
      const dead = required(content.entities.find(({ id }) => id === 'ent_attorney_A_1'));
      required(dead.person).deceasedOn = '2025-12-01';
    },
    'operationSigners',
  ],
  [
    'a signer who left the class',
    classes,
    ({ powerGroups }) => {
      required(powerGroups[1]?.members[0]).until = '2025-12-01';
    },
    'operationSigners',
  ],
  [
    'signers by an expired power',
    classes,
    ({ powers }) => {
      required(powers[1]).validUntil = '2026-01-14';
    },
    'operationSigners',
  ],
  [
    'a faculty that a power withholds',
    classes,
    ({ powers, requestedOperations }) => {
      const own = powers[1]?.faculties.find(({ code }) => code === requestedOperations[0]);
      required(own).excluded = true;
    },
    'operationSigners',
  ],
  [
    'a missing row of the matrix',
    classes,
    ({ conclusion }) => conclusion.authorityMatrix.splice(1, 1),
    'matrix',
  ],
  [
    'a matrix row of a faculty that nobody gave',
    classes,
    ({ conclusion: { authorityMatrix } }) => {
      required(authorityMatrix[0]).facultyCode = 'CON_SELF';
    },
    'matrix',
  ],
  [
    'a matrix row in another currency',
    classes,
    ({ conclusion: { authorityMatrix } }) => {
      required(authorityMatrix[0]).from.currency = 'USD';
    },
    'matrix',
  ],
  [
    'a matrix row without one of its powers',
    classes,
    ({ conclusion }) => conclusion.authorityMatrix[0]?.powerIds.pop(),
    'matrix',
  ],
  [
    'another person in the matrix',
    classes,
    ({ conclusion }) => conclusion.authorityMatrix.at(-1)?.people?.[0]?.splice(0, 1, 'ent_holder_3'),
    'matrix',
  ],
  [
    'an operation without a signer that does not prevent automation',
    'sbx-faculty-missing',
    ({ conclusion: { automation } }) => {
      automation.reasons = automation.reasons.filter(({ code }) => code !== 'operation_without_signer');
    },
    'automation',
  ],
];
