import type { Content, OperationAuthority, Power } from '../../src/contract/generated/types.js';
import { subjectOf } from './paper-checker.js';
import { readSigning, type SigningOracle, setsOf } from './signing-oracle.js';

/** Returns the sentences of a conclusion that contradict its data, and the data that its sentences omit. */
export function conclusionObjectionsTo(content: Content): string[] {
  const oracle = readSigning(content);
  const checks = [weights, sentences, summary, restrictions, recital];
  return checks.flatMap((check) => check(content, oracle).map((text) => `${check.name}: ${text}`));
}

const results = [
  ['impedimento', 'rechazado'],
  ['reparo', 'con_reparos'],
  ['observacion', 'aprobado_con_observaciones'],
] as const;

/**
 * The heaviest finding decides the result. A finding weighs as its severity, except an impediment of a single power or
 * operation: its weight depends on whether a requested operation is left without a signer.
 */
function weights({ conclusion, validations }: Content): string[] {
  const { result, operations } = conclusion;
  const unsigned = operations.some(({ bracket }) => bracket === null);
  const reserved = operations.some(({ sentence }) => /\b[A-Z]{3}-\d{3}\b/.test(sentence));
  const wrong = validations.flatMap(({ id, outcome, severity, scope, weighsAs, review }) => {
    const settled = review?.decision === 'descartada' || review?.decision === 'subsanada';
    const counts = (outcome === 'failed' || outcome === 'warning') && !settled && severity !== 'info';
    const isOfPart = severity === 'impedimento' && (scope === 'power' || scope === 'operation');
    const ofPart = unsigned ? ['reparo'] : reserved ? ['reparo', 'observacion'] : ['observacion'];
    const right: (string | null)[] = !counts ? [null] : isOfPart ? ofPart : [severity];
    return right.includes(weighsAs) ? [] : [`${id} weighs as ${weighsAs} instead of ${right.join(' or ')}`];
  });
  const [, due = 'aprobado'] =
    results.find(([weight]) => validations.some(({ weighsAs }) => weighsAs === weight)) ?? [];
  return [
    ...wrong,
    ...(result === null || result === due ? [] : [`the result is ${result} instead of ${due}`]),
  ];
}

/** Returns the parties that can be part of a signature, longest name first, because one name may begin with another. */
function actorsOf({
  entities,
  powers,
  powerGroups,
  administration,
}: Content): { id: string; name: string }[] {
  const ids = new Set([
    ...powers.flatMap(({ grantees, signingRules }) => [
      ...grantees.entityIds,
      ...signingRules.flatMap(({ anyOf }) => anyOf.flat().flatMap(({ entityId }) => entityId ?? [])),
    ]),
    ...powerGroups.flatMap(({ members }) => members.map(({ entityId }) => entityId)),
    ...administration.positions.map(({ entityId }) => entityId),
  ]);
  return entities.filter(({ id }) => ids.has(id)).sort((a, b) => b.name.length - a.name.length);
}

/** Returns the text with each name replaced by its index in the list of actors. */
function marked(text: string, actors: readonly { name: string }[]): string {
  return actors.reduce(
    (result, { name }, index) => (result.includes(name) ? result.replaceAll(name, `<${index}>`) : result),
    text,
  );
}

/** Returns the amounts in a text, with the separators of any country. */
function amountsIn(text: string): number[] {
  const found = text.match(/\d[\d.,]*/g) ?? [];
  return found.map((digits) =>
    Number(
      digits
        .replace(/[.,](\d{1,2})$/, ' $1')
        .replace(/[.,]/g, '')
        .replace(' ', '.'),
    ),
  );
}

const numbers = ['', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];

/** Each sentence states the operation and the bracket, and its signers are those of the sufficient sets. */
function sentences(content: Content): string[] {
  const actors = actorsOf(content);
  const given = content.powers.flatMap(({ faculties }) => faculties);
  return content.conclusion.operations.flatMap((operation) => {
    const { faculty, bracket, sufficient } = operation;
    const { subject, signers } = partsOf(operation);
    const labels = given.filter(({ code }) => code === faculty).map(({ label }) => label);
    const label = labels.find((one) => subject.startsWith(one));
    const markedSigners = marked(signers, actors);
    const read = sufficient === null ? null : readSets(markedSigners, actors);
    const right = writtenSets(sufficient ?? []);
    return [
      ...(labels.length > 0 && label === undefined
        ? [`the sentence on ${faculty} is about “${subject}”`]
        : []),
      ...(statesBracket(subject.slice(label?.length ?? 0), bracket)
        ? []
        : [`“${subject}” states another bracket`]),
      ...(read === null || read === right ? [] : [`“${signers}” means ${read} instead of ${right}`]),
      ...(/\b(?:don|doña|señora?) (?!<)/.test(markedSigners) ? [`“${signers}” names an unknown person`] : []),
      ...((right === '' && read !== null) === /nadie|ningún poder|no subsisten?/.test(signers)
        ? []
        : [`“${signers}” stands for ${right === '' ? 'nobody' : right}`]),
    ];
  });
}

/** Returns whether the text states both limits of the bracket and no other amount. */
function statesBracket(text: string, bracket: OperationAuthority['bracket']): boolean {
  const limits = [bracket?.from, bracket?.to]
    .flatMap((money) => money ?? [])
    .filter(({ amount }) => Number(amount) > 0);
  const inUnit = limits.length > 0 && limits.every(({ currency }) => currency === 'CLF');
  return (
    amountsIn(text).join() === limits.map(({ amount }) => Number(amount)).join() &&
    /\bUF\b/.test(text) === inUnit
  );
}

function writtenSets(sets: readonly (readonly string[])[]): string {
  const texts = sets.map((people) => [...people].sort().join('+'));
  return [...new Set(texts)].sort().join(' or ');
}

/** Returns the two parts of a sentence: the operation (`subject`) and the signers. */
function partsOf({ sentence }: OperationAuthority): { subject: string; signers: string } {
  const at = sentence.lastIndexOf(': ');
  return { subject: sentence.slice(0, at), signers: sentence.slice(at + 2).replace(/\.$/, '') };
}

/** Returns the sets that a sentence describes; null if it has numbers instead of names. */
function readSets(text: string, actors: readonly { id: string }[]): string | null {
  if (/personas|combinaciones|matriz/.test(text)) return null;
  const idsIn = (words: string) =>
    [...words.matchAll(/<(\d+)>/g)].flatMap(([, at]) => actors[Number(at)]?.id ?? []);
  const chosen = /(\p{L}+) cual(?:quiera|esquiera) de los apoderados de la clase \S+ \(([^)]*)\)/gu;
  let together = false;
  const sets = text.split('; o bien').flatMap((clause) => {
    together ||= /conjunta|mancomunada/.test(clause);
    if (!together) return idsIn(clause).map((id) => [id]);
    const classes = [...clause.matchAll(chosen)].map(([, count = '', people = '']) => ({
      groupId: null,
      count: numbers.indexOf(count),
      ids: idsIn(people),
    }));
    const named = idsIn(clause.replace(chosen, '')).map((id) => ({ groupId: null, count: 1, ids: [id] }));
    return [...setsOf([[...named, ...classes]])];
  });
  return writtenSets(sets);
}

/** The summary repeats the signers of each operation and each restriction, and names nobody without a part in them. */
function summary(content: Content): string[] {
  const { conclusion, validations } = content;
  const { operations, summary: text } = conclusion;
  const actors = actorsOf(content);
  const statements = [
    ...operations.map(({ sentence }) => sentence),
    ...conclusion.restrictions,
    ...validations.flatMap(({ message, remedy }) => [message, remedy ?? '']),
    subjectOf(content).name,
    ...content.administration.positions
      .filter(({ title }) => title === 'liquidador')
      .flatMap(({ entityId }) => actors.filter(({ id }) => id === entityId).map(({ name }) => name)),
  ].join('\n');
  const marksIn = (words: string) => new Set(words.match(/<\d+>/g));
  const known = marksIn(marked(statements, actors));
  const unexpected = [...marksIn(marked(text, actors))].filter((mark) => !known.has(mark));
  return [
    ...operations
      .map((operation) => partsOf(operation).signers)
      .filter((signers) => !text.includes(signers))
      .map((signers) => `it does not say “${signers}”`),
    ...conclusion.restrictions.filter((one) => !text.includes(one)).map((one) => `it does not say “${one}”`),
    ...unexpected.map((mark) => `it names ${actors[Number(mark.slice(1, -1))]?.name} without a reason`),
    ...(text.startsWith(subjectOf(content).name) ? [] : ['it does not begin with the company']),
  ];
}

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

function spanishDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} de ${months[(month ?? 1) - 1]} de ${year}`;
}

function powersUsed({ requestedOperations }: Content, { grantsFor }: SigningOracle): Power[] {
  return [
    ...new Set(requestedOperations.flatMap((operation) => grantsFor(operation).map(({ power }) => power))),
  ];
}

/**
 * The restrictions state the term of each power in use, the requested faculties that it withholds or gives for own
 * debts only, and the limits of a liquidation.
 */
function restrictions(content: Content, oracle: SigningOracle): string[] {
  const { conclusion, requestedOperations } = content;
  const due = powersUsed(content, oracle).flatMap((power) => {
    const requested = power.faculties.filter(({ code }) => requestedOperations.includes(code));
    const withheld = requested.filter(({ excluded }) => excluded).map(({ label }) => label);
    const liquidates =
      power.grantees.positionTitles.includes('liquidador') && requested.some(({ text }) => text !== null);
    const title = power.title.slice(1);
    const includesWords = (faculties: typeof requested, words: string) =>
      content.jurisdiction === 'CL' &&
      faculties.some(({ text, excluded }) => !excluded && text?.includes(words));
    const isForOwnDebts =
      includesWords(requested, 'obligaciones propias') &&
      !includesWords(power.faculties, 'para caucionar obligaciones de terceros');
    return [
      ...(liquidates ? [[title, 'liquidación']] : []),
      ...(power.validUntil === null ? [] : [[title, spanishDay(power.validUntil)]]),
      ...(withheld.length === 0 ? [] : [[title, ...withheld]]),
      ...(isForOwnDebts ? [[title, 'sólo para caucionar obligaciones propias']] : []),
    ];
  });
  const missing = due.filter(
    (words) => !conclusion.restrictions.some((text) => words.every((word) => text.includes(word))),
  );
  return [
    ...missing.map((words) => `no restriction states ${words.join(', ')}`),
    ...(conclusion.restrictions.length === due.length
      ? []
      : [`there are ${conclusion.restrictions.length} restrictions instead of ${due.length}`]),
  ];
}

/** The recital names this company and the people who can sign the requested operations, and cites their powers. */
function recital(content: Content, oracle: SigningOracle): string[] {
  const { personeria, operations } = content.conclusion;
  const actors = actorsOf(content);
  const used = powersUsed(content, oracle);
  const text = marked(personeria.replaceAll(subjectOf(content).name, ''), actors);
  const named = new Set([...text.matchAll(/<(\d+)>/g)].map(([, at]) => actors[Number(at)]?.id));
  const signers = new Set(operations.flatMap(({ sufficient }) => sufficient?.flat() ?? []));
  const byClass = /apoderados de las? clases? /.test(personeria);
  const liquidators = content.administration.positions.filter(({ title }) => title === 'liquidador');
  const able = new Set([
    ...[...oracle.byFaculty.values()].flatMap((grants) =>
      grants.flatMap(({ ways }) => ways.flat().flatMap(({ ids }) => ids)),
    ),
    ...liquidators.map(({ entityId }) => entityId),
  ]);
  const deeds = used.flatMap(({ id, instrument }) =>
    instrument.deed === null ? [] : [{ id, number: instrument.deed.repertoireNumber }],
  );
  return [
    ...(personeria.includes(subjectOf(content).name) ? [] : ['it does not name this company']),
    ...(byClass ? [] : [...signers].filter((id) => !named.has(id)).map((id) => `it does not name ${id}`)),
    ...[...named].filter((id) => !able.has(id ?? '')).map((id) => `it names ${id}, who cannot sign anything`),
    ...deeds
      .filter(({ number }) => !personeria.includes(number))
      .map(({ id, number }) => `it does not cite the deed ${number} of ${id}`),
    ...(used.length === 0 && !/no consta/i.test(personeria)
      ? ['it does not state that nobody can sign']
      : []),
  ];
}
