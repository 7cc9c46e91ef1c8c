import type { Content, OperationAuthority } from '../../src/contract/generated/types.js';
import { classes, some, type WrongContent } from './wrong-content.js';

function withSigners(
  { conclusion }: Content,
  fits: (sets: string[][]) => boolean,
): OperationAuthority & { sufficient: string[][] } {
  const found = some(conclusion.operations.find(({ sufficient }) => sufficient && fits(sufficient)));
  return Object.assign(found, { sufficient: some(found.sufficient) });
}

/** Wrong in who can sign what. */
export const wrongAuthority: readonly WrongContent[] = [
  [
    'a set that suffices and is not told',
    classes,
    (content) => withSigners(content, ({ length }) => length > 1).sufficient.pop(),
    'operationsTold',
  ],
  [
    'one who is told to suffice and does not',
    classes,
    (content) => withSigners(content, (sets) => sets.every(({ length }) => length > 1)).sufficient[0]?.pop(),
    'operationsTold',
  ],
  [
    'a set of three where two suffice',
    classes,
    (content) =>
      withSigners(content, (sets) => sets.every(({ length }) => length > 1)).sufficient[0]?.push(
        'ent_holder_1',
      ),
    'operationsTold',
  ],
  [
    'a limit that no power has',
    classes,
    ({ conclusion: { operations } }) => {
      some(some(operations[0]?.bracket).to).amount = '700';
    },
    'operationsTold',
  ],
  [
    'a bracket that is not told',
    classes,
    ({ conclusion: { operations } }) => operations.splice(1, 1),
    'operationsTold',
  ],
  [
    'an operation that is not told',
    classes,
    ({ conclusion, requestedOperations }) => {
      conclusion.operations = conclusion.operations.filter(
        ({ faculty }) => faculty !== requestedOperations[0],
      );
    },
    'operationsTold',
  ],
  [
    'a signer who is dead',
    classes,
    (content) => {
      const dead = some(content.entities.find(({ id }) => id === 'ent_attorney_A_1'));
      some(dead.person).deceasedOn = '2025-12-01';
    },
    'operationsTold',
  ],
  [
    'a signer who left the class',
    classes,
    ({ powerGroups }) => {
      some(powerGroups[1]?.members[0]).until = '2025-12-01';
    },
    'operationsTold',
  ],
  [
    'signers by a power that is over',
    classes,
    ({ powers }) => {
      some(powers[1]).validUntil = '2026-01-14';
    },
    'operationsTold',
  ],
  [
    'a faculty that a power withholds',
    classes,
    ({ powers, requestedOperations }) => {
      const own = powers[1]?.faculties.find(({ code }) => code === requestedOperations[0]);
      some(own).excluded = true;
    },
    'operationsTold',
  ],
  [
    'a row that the matrix lacks',
    classes,
    ({ conclusion }) => conclusion.authorityMatrix.splice(1, 1),
    'matrix',
  ],
  [
    'a row of a faculty that nobody gave',
    classes,
    ({ conclusion: { authorityMatrix } }) => {
      some(authorityMatrix[0]).facultyCode = 'CON_SELF';
    },
    'matrix',
  ],
  [
    'a row in another currency',
    classes,
    ({ conclusion: { authorityMatrix } }) => {
      some(authorityMatrix[0]).from.currency = 'USD';
    },
    'matrix',
  ],
  [
    'a row of a power that does not give it',
    classes,
    ({ conclusion }) => conclusion.authorityMatrix[0]?.powerIds.pop(),
    'matrix',
  ],
  [
    'somebody else in the matrix',
    classes,
    ({ conclusion }) => conclusion.authorityMatrix.at(-1)?.people?.[0]?.splice(0, 1, 'ent_holder_3'),
    'matrix',
  ],
  [
    'an operation without signer that stops no machine',
    'sbx-faculty-missing',
    ({ conclusion: { automation } }) => {
      automation.reasons = automation.reasons.filter(({ code }) => code !== 'operation_without_signer');
    },
    'automation',
  ],
];
