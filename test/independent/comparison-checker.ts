import type { Comparison, Content, Submitted } from '../../src/contract/generated/types.js';

/** Returns the letters and digits in upper case without accents; texts equal in this form count as the same. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Returns the objections to a comparison, judged by the content and the submitted facts. */
export function comparisonObjectionsTo(
  content: Content,
  submitted: Submitted,
  comparison: Comparison,
): string[] {
  const objections: string[] = [];
  const check = (isRight: boolean, text: string): void => void (isRight || objections.push(text));
  const subject = content.entities.find(({ id }) => id === content.subjectEntityId);
  const { name, taxId, address, officers, unsubmittedOfficers, result } = comparison;
  const all = [name, taxId, address, ...officers].filter((one) => one !== null);

  for (const { match, differences, found, submitted: own } of all) {
    const fact = JSON.stringify(own);
    check((match === 'not_found') === (found === null), `${fact}: not_found and found disagree`);
    const isFree = match === 'exact' || match === 'not_found';
    check(isFree === (differences.length === 0), `${fact}: ${match} with ${differences.length} differences`);
  }
  for (const [part, own] of [
    [name, subject?.name],
    [taxId, subject?.taxId?.value],
  ] as const) {
    if (part === null || own === undefined) continue;
    check(part.found === own, `${part.found} is not ${own}`);
    check(
      part.match === 'exact' || bare(part.submitted) !== bare(own),
      `${own} is the same, but the match is not exact`,
    );
  }
  if (address !== null) {
    const own = subject?.address ?? null;
    check(
      JSON.stringify(address.found) === JSON.stringify(own),
      'the address differs from that of the content',
    );
    const parts = Object.entries(address.submitted) as [keyof NonNullable<typeof own>, string][];
    const isSame = own !== null && parts.every(([part, text]) => bare(text) === bare(own[part] ?? ''));
    check(!isSame || address.match === 'exact', 'the address is the same, but the match is not exact');
  }
  const inOffice = new Set(
    content.administration.positions.flatMap(({ status, entityId }) =>
      status === 'vigente' ? entityId : [],
    ),
  );
  for (const officer of officers) {
    const entity = content.entities.find(({ id }) => id === officer.entityId);
    check(officer.found === (entity?.name ?? null), `${officer.found} is not the name of the officer`);
    const isHeld = entity !== undefined && inOffice.has(entity.id);
    check(officer.match !== 'exact' || isHeld, `${officer.found} is an exact match, but holds no office`);
  }
  const matched = new Set(officers.map(({ entityId }) => entityId));
  const unsubmitted = [...inOffice].filter((id) => officers.length > 0 && !matched.has(id));
  check(unsubmitted.join() === unsubmittedOfficers.join(), 'the list of unsubmitted officers is wrong');
  check(
    JSON.stringify([
      name?.submitted,
      taxId?.submitted,
      address?.submitted,
      officers.map((one) => one.submitted),
    ]) === JSON.stringify([submitted.name, submitted.taxId, submitted.address, submitted.officers ?? []]),
    'the submitted facts are not repeated unchanged',
  );
  const matches = all.map(({ match }) => match);
  const isAll = matches.every((match) => match === 'exact') && unsubmittedOfficers.length === 0;
  const right = matches.includes('different') ? 'mismatch' : isAll ? 'match' : 'review';
  check(result === right, `the result is ${result} instead of ${right}`);
  return objections;
}
