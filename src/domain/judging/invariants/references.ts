import type { Content } from '../../../contract/generated/types.js';
import { escapeToken, resolves } from '../../values/json-pointer.js';
import type { JsonLeaf } from '../../values/leaves.js';
import type { InvariantViolation } from './violation.js';

const reference = /^(?:ent|shr|trf|pos|grp|pow|sgn|doc|act|val)_/;

/** S01: ids are unique in the report. */
export function repeatedIds(_: Content, leaves: readonly JsonLeaf[]): InvariantViolation[] {
  const seen = new Set<string>();
  return leaves.flatMap(({ key, value, pointer }) => {
    if (key !== 'id' || !seen.has(String(value))) {
      if (key === 'id') seen.add(String(value));
      return [];
    }
    return [{ invariant: 'S01', pointer, detail: `the id ${value} is given twice` }];
  });
}

/** S02: what refers to something by id refers to something in the report. */
export function danglingReferences(_: Content, leaves: readonly JsonLeaf[]): InvariantViolation[] {
  const ids = new Set(leaves.filter(({ key }) => key === 'id').map(({ value }) => value));
  return leaves
    .filter(
      ({ key, value }) =>
        (/Ids?$/.test(key) || key === 'paths' || key === 'people') && reference.test(String(value)),
    )
    .filter(({ value }) => !ids.has(value))
    .map(({ value, pointer }) => ({
      invariant: 'S02',
      pointer,
      detail: `there is no ${value} in the report`,
    }));
}

/** S03: JSON Pointers into the content resolve. */
export function danglingPointers(content: Content): InvariantViolation[] {
  const subjects = content.validations.flatMap(({ subjects }, index) =>
    subjects.map((target, position) => ({ target, pointer: `/validations/${index}/subjects/${position}` })),
  );
  const sources = Object.keys(content.provenance).map((target) => ({
    target,
    pointer: `/provenance/${escapeToken(target)}`,
  }));
  return [...subjects, ...sources]
    .filter(({ target }) => !resolves(content, target))
    .map(({ target, pointer }) => ({ invariant: 'S03', pointer, detail: `${target} leads nowhere` }));
}

/** S04: exactly one party is the subject, a company, and the one that the content names. */
export function findSubjectViolations(content: Content): InvariantViolation[] {
  const subjects = content.entities.filter((entity) => entity.roles.includes('subject'));
  const [subject] = subjects;
  const right =
    subjects.length === 1 && subject?.id === content.subjectEntityId && subject.kind === 'company';
  if (right && subject.company !== null) return [];
  return [
    { invariant: 'S04', pointer: '/subjectEntityId', detail: 'the subject is not one company of the report' },
  ];
}
