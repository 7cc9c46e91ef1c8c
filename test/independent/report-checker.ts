import type { Content, Entity, Power } from '../../src/contract/generated/types.js';

/**
 * Returns the errors of a report. This check shares nothing with the engine: it knows the shape of a report, the
 * arithmetic of RUTs and shares, the calendar of weeks, and no rule, word or draw of the sandbox.
 */
export function objectionsTo(content: Content): string[] {
  const checks = [
    checkDigits,
    uniqueNumbers,
    percentages,
    beneficialOwners,
    ownersInBands,
    agesOfOwners,
    agesOfAttorneys,
    soleOwners,
    documentDates,
    gazettes,
    conclusion,
    operations,
    soleShareholder,
    interestKinds,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

function entityOf({ entities }: Content, id: string): Entity {
  const entity = entities.find((each) => each.id === id);
  if (entity === undefined) throw new Error(`there is no party ${id}`);
  return entity;
}

function findingRules({ validations }: Content): Set<string> {
  return new Set(
    validations
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')
      .map(({ ruleId }) => ruleId),
  );
}

/** Returns the check digit: modulo 11 with the weights 2 to 7, from the right. */
function rutDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}

function checkDigits(content: Content): string[] {
  if (findingRules(content).has('ENT-001')) return [];
  return content.entities.flatMap(({ id, taxId }) => {
    if (taxId?.type !== 'RUT') return [];
    const [body = '', digit = ''] = taxId.value.split('-');
    return rutDigit(body) === digit ? [] : [`${id} has the wrong check digit: ${taxId.value}`];
  });
}

function uniqueNumbers({ entities }: Content): string[] {
  const numbers = entities.flatMap(({ taxId }) =>
    taxId === null ? [] : [`${taxId.country} ${taxId.value}`],
  );
  const seen = new Set<string>();
  return numbers.filter((number) => seen.size === seen.add(number).size);
}

/** Returns a percentage in millionths of one percent, so that no digit is lost. */
function millionths(percentage: string): bigint {
  const [whole = '0', decimals = ''] = percentage.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'));
}

/** Returns whether shares are held today or, if their company was absorbed, were held until that day. */
function isHeld(
  content: Content,
  { issuerEntityId, status, until }: Content['shareholders'][number],
): boolean {
  const { company } = entityOf(content, issuerEntityId);
  return status === 'vigente' || (company?.status === 'absorbida' && until === company.statusSince);
}

function percentages(content: Content): string[] {
  const { shareholders, shareholderSummary, subjectEntityId } = content;
  const today = shareholders.filter(
    (held) => held.issuerEntityId === subjectEntityId && isHeld(content, held),
  );
  if (shareholderSummary.truncated || today.length === 0) return [];
  const sum = today.reduce((total, { percentage }) => total + millionths(percentage), 0n);
  const gap = sum - 100_000_000n;
  const isWhole = gap >= -BigInt(today.length) && gap <= BigInt(today.length);
  return isWhole || findingRules(content).has('SHR-001')
    ? []
    : [`the current holders have ${sum} millionths of one percent`];
}

/** Returns the share of a natural person through all chains of holders; NaN if a chain is a circle. */
function shareOf(content: Content, holder: string, company: string, seen: readonly string[] = []): number {
  if (seen.includes(company)) return Number.NaN;
  return content.shareholders
    .filter((held) => held.issuerEntityId === company && isHeld(content, held))
    .reduce((total, { holderEntityId, percentage }) => {
      const part = Number(percentage) / 100;
      if (holderEntityId === holder) return total + part;
      return total + part * shareOf(content, holder, holderEntityId, [...seen, company]);
    }, 0);
}

const bands = [
  ['75_o_mas', 75],
  ['mas_de_50_menos_de_75', 50.000001],
  ['mas_de_25_hasta_50', 25.000001],
  ['hasta_25', 0.000001],
] as const;

/** An owner is in the band of the share; votes are in the same band if each share has one vote. */
function ownersInBands({ beneficialOwners, shareholders }: Content): string[] {
  const votesAsOwned = shareholders.every((held) => held.votingPercentage === held.percentage);
  return beneficialOwners.flatMap(({ entityId, effectivePercentage, controlBands }) => {
    const [right = null] =
      bands.find(([, minPercentage]) => Number(effectivePercentage) >= minPercentage) ?? [];
    const wrong = controlBands.ownership !== right || (votesAsOwned && controlBands.votes !== right);
    return wrong ? [`${entityId} holds ${effectivePercentage}, but is not in the band ${right}`] : [];
  });
}

function beneficialOwners(content: Content): string[] {
  if (content.shareholderSummary.truncated || content.shareholders.length > 200) return [];
  return content.beneficialOwners.flatMap(({ entityId, effectivePercentage }) => {
    const share = shareOf(content, entityId, content.subjectEntityId);
    if (effectivePercentage === null || Number.isNaN(share)) return [];
    return Math.abs(share * 100 - Number(effectivePercentage)) < 0.00001
      ? []
      : [`${entityId} holds ${share * 100}, not ${effectivePercentage}`];
  });
}

/** Returns the full years from a birthday to a day. */
function age(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

function agesOfOwners(content: Content): string[] {
  const people = new Map(content.entities.map(({ id, person }) => [id, person]));
  return content.shareholders.flatMap(({ id, holderEntityId, acquiredOn, acquisition }) => {
    const person = people.get(holderEntityId) ?? null;
    if (person === null || acquiredOn === null || acquisition === 'herencia') return [];
    const years = age(person.birthDate, acquiredOn);
    return years >= 18 && years < 110 ? [] : [`the holder of ${id} was ${years} years old`];
  });
}

function holdersOf({ powerGroups }: Content, { grantees }: Power): string[] {
  const members = powerGroups
    .filter(({ id }) => grantees.groupIds.includes(id))
    .flatMap((group) => group.members.map(({ entityId }) => entityId));
  return [...grantees.entityIds, ...members];
}

function agesOfAttorneys(content: Content): string[] {
  if (findingRules(content).has('POW-001')) return [];
  return content.powers.flatMap((power) =>
    holdersOf(content, power).flatMap((entityId) => {
      const { person } = entityOf(content, entityId);
      const years = person === null ? 30 : age(person.birthDate, power.validFrom);
      // A person who joined a class later is a member from a later day.
      const joined = content.powerGroups.some(({ members }) =>
        members.some((member) => member.entityId === entityId && member.from > power.validFrom),
      );
      return joined || years >= 18 ? [] : [`${entityId} was ${years} years old when ${power.id} was granted`];
    }),
  );
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function soleOwners(content: Content): string[] {
  const subject = entityOf(content, content.subjectEntityId);
  if (subject.company?.legalForm !== 'EIRL' || findingRules(content).has('SHR-002')) return [];
  const owners = content.shareholders.filter(
    (held) => held.issuerEntityId === subject.id && isHeld(content, held),
  );
  const [owner] = owners;
  if (owner === undefined || owners.length > 1) return [`it has ${owners.length} owners`];
  const words = plain(entityOf(content, owner.holderEntityId).name).split(' ');
  const shared = words.filter((word) => plain(subject.name).split(' ').includes(word));
  return shared.length >= 2 ? [] : [`${subject.name} is not named after its owner`];
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

function documentDates({ documents, asOfDate }: Content): string[] {
  return documents.flatMap(({ id, type, issuedOn }) => {
    if (issuedOn === null) return [];
    if (issuedOn > asOfDate) return [`${id} is of ${issuedOn}, after ${asOfDate}`];
    return /^(ESCRITURA|CERTIFICADO)_/.test(type) && isWeekend(issuedOn)
      ? [`${id} is dated at a weekend: ${issuedOn}`]
      : [];
  });
}

/** A gazette does not appear on a Sunday, and its edition numbers rise within a year. */
function gazettes(content: Content): string[] {
  const subject = entityOf(content, content.subjectEntityId);
  const acts = [subject.company?.incorporation ?? null, ...(subject.company?.amendments ?? [])];
  const found = acts.flatMap((act) => {
    const publication = act?.publication;
    return publication?.edition
      ? [{ date: publication.date, edition: Number(publication.edition.replace(/\D/g, '')) }]
      : [];
  });
  return found.flatMap(({ date, edition }) => [
    ...(new Date(`${date}T12:00:00Z`).getUTCDay() === 0 ? [`it appears on a Sunday: ${date}`] : []),
    ...found.flatMap((other) =>
      other.date.slice(0, 4) === date.slice(0, 4) && other.date < date !== other.edition < edition
        ? [`edition ${edition} of ${date} contradicts ${other.edition} of ${other.date}`]
        : [],
    ),
  ]);
}

function conclusion(content: Content): string[] {
  const { result, automation, operations: reported } = content.conclusion;
  const hasFindings = findingRules(content).size > 0;
  if (result === null) return automation.allowed ? ['automation is allowed without a result'] : [];
  const wrong: string[] = [];
  if (!hasFindings !== (result === 'aprobado'))
    wrong.push(`the result is ${result} with ${[...findingRules(content)].join()}`);
  const canBeSigned = content.requestedOperations.every((faculty) =>
    reported.some((operation) => operation.faculty === faculty && operation.sufficient?.length !== 0),
  );
  if (automation.allowed && (hasFindings || !canBeSigned))
    wrong.push('automation is allowed despite a finding or a missing signer');
  if (automation.allowed !== (automation.reasons.length === 0))
    wrong.push('the reasons disagree with `allowed`');
  return wrong;
}

/** Each signer holds a power, or an office that has one; a signer who suffices alone is in no larger set. */
function operations(content: Content): string[] {
  const inForce = content.powers.filter(
    ({ status }) => status === 'vigente' || status === 'revocado_parcial',
  );
  const titles = new Set(inForce.flatMap(({ grantees }) => grantees.positionTitles as string[]));
  const officers = content.administration.positions.filter(({ title }) => titles.has(title));
  const able = new Set([
    ...inForce.flatMap((power) => holdersOf(content, power)),
    ...officers.map(({ entityId }) => entityId),
  ]);
  return content.conclusion.operations.flatMap(({ faculty, sufficient, sentence }) => {
    if (sufficient === null) return [];
    const alone = new Set(sufficient.filter(({ length }) => length === 1).flat());
    return sufficient.flatMap((people) => [
      ...people.filter((id) => !able.has(id)).map((id) => `${id} signs ${faculty}, but holds no power`),
      ...(people.length > 1 && people.some((id) => alone.has(id))
        ? [`${people.join()} sign ${faculty}, but one of them suffices`]
        : []),
      ...(people.length === 1 &&
      sufficient.length <= 4 &&
      !sentence.includes(entityOf(content, people[0] ?? '').name)
        ? [`the sentence on ${faculty} does not name ${people[0]}`]
        : []),
    ]);
  });
}

/** A Chilean S.A. with a sole shareholder for more than ten days is dissolved (article 103 of Ley 18.046). */
function soleShareholder(content: Content): string[] {
  const { shareholderSummary, shareTransfers, asOfDate } = content;
  const { company } = entityOf(content, content.subjectEntityId);
  if (!company?.legalForm.startsWith('SA_') || shareholderSummary.count !== 1) return [];
  const days = shareTransfers.map(({ registeredOn }) => registeredOn).sort();
  const since = days.at(-1) ?? company.incorporation?.date ?? asOfDate;
  const isOverdue = Date.parse(asOfDate) - Date.parse(since) > 10 * 86_400_000;
  return isOverdue && company.status === 'vigente' ? [`it has a sole shareholder since ${since}`] : [];
}

/** A holding is in shares from the act that introduced shares on, and in rights before that act. */
function interestKinds(content: Content): string[] {
  const { company } = entityOf(content, content.subjectEntityId);
  const first = company?.amendments.find(({ effects }) =>
    effects.some(({ field, before, after }) => field === 'shares' && before === null && after !== null),
  );
  if (first === undefined) return [];
  return content.shareholders
    .filter(({ issuerEntityId }) => issuerEntityId === content.subjectEntityId)
    .filter(({ interest, acquiredOn }) => (interest === 'acciones') !== acquiredOn >= first.date)
    .map(({ id, acquiredOn }) => `${id} is of ${acquiredOn}, but there are shares since ${first.date}`);
}
