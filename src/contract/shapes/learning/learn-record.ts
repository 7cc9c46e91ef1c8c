import statusSchema from '../../../../schemas/reports/report-status.json' with { type: 'json' };
import summarySchema from '../../../../schemas/reports/report-summary.json' with { type: 'json' };
import { isJsonObject, type JsonObject } from '../../../values/json.js';
import { isWithin, leavesOf, valueAtPath } from '../../../values/json-paths.js';
import { groupBy } from '../../../values/maps.js';
import { quoteValue } from '../../../values/message-text.js';
import type { ReportStatus, Shape } from '../../generated/types.js';
import { contentFieldNames } from '../content-form.js';
import { type LearntCreate, learnCreate } from './learn-create.js';
import type { LearntNote, LocatedValue, SampleExchange, SortedSamples } from './samples.js';
import { comparableName, guessed, inOrder, isConstant, learnt, pathsIn, place } from './samples.js';
import { instantFormOf } from './value-forms.js';

/** Everything that reports of another server show about their form. */
export interface LearntRecord {
  /** Places of the record, relative to it. */
  readonly places: readonly LocatedValue[];
  /** Paths of objects that are null as long as all of their values are. */
  readonly nullable: readonly string[];
  readonly create: LearntCreate;
  /** Places around the record in the response of a single one. */
  readonly envelopePlaces: readonly LocatedValue[];
  readonly ids: readonly unknown[];
  readonly states: NonNullable<Shape['states']>;
  readonly statesNote: LearntNote | null;
  readonly instants: Shape['instants'];
  readonly nulls: Shape['nulls'];
  /** Names of the fields of content, at every depth. */
  readonly contentNames: readonly string[];
  readonly unknown: readonly string[];
}

/** One response with a report. */
interface SampleReport {
  readonly id: string;
  readonly body: JsonObject;
  /** True from the cancel of the report on. */
  readonly isCancelled: boolean;
}

/** Returns the path of an id, which the path of a read repeats; the shortest one of several. */
function idPathOf(reads: SortedSamples['reads']): readonly string[] | null {
  const paths = [...reads].flatMap(([id, exchanges]) =>
    exchanges.flatMap(({ json }) => leavesOf(json).filter(({ value }) => String(value) === id)),
  );
  const [first] = paths
    .map(({ path }) => path)
    .sort((one, other) => one.length - other.length || Number(isIdName(other)) - Number(isIdName(one)));
  return first ?? null;
}

const isIdName = (path: readonly string[]): boolean => /id$/i.test(path.at(-1) ?? '');

/** Returns the path of the record in an item of a list and in a single response: the longest common end. */
function envelopeOf(idPath: readonly string[], itemIdPath: readonly string[] | null): readonly string[] {
  const length = itemIdPath?.length ?? 1;
  return idPath.slice(0, Math.max(0, idPath.length - length));
}

/** @param itemIdPath the place of the id in an item of a list; null if no list was seen */
export function learnRecord(
  { creates, reads, cancelled }: SortedSamples,
  itemIdPath: readonly string[] | null,
): LearntRecord | null {
  const idPath = idPathOf(reads);
  if (idPath === null) return null;
  const envelope = envelopeOf(idPath, itemIdPath);
  const ownIdPath = idPath.slice(envelope.length);
  const idIn = (json: unknown): unknown => valueAtPath(json, idPath);
  const hasId = ({ json }: SampleExchange): boolean => idIn(json) !== undefined;
  const created = creates.filter(hasId);
  const exchanges = [...created, ...[...reads.values()].flat().filter(hasId)];
  const afterCancel = new Set([...cancelled.values()].flat());
  const reports = exchanges.map(
    (exchange): SampleReport => ({
      id: String(idIn(exchange.json)),
      body: valueAtPath(exchange.json, envelope) as JsonObject,
      isCancelled: afterCancel.has(exchange),
    }),
  );
  // The responses about each report, in the order in which they came.
  const histories = [...groupBy(reports, ({ id }) => id).values()];
  const statusPath = statusPathOf(reports, histories);
  if (statusPath === null) return null;
  const content = contentOf(reports);
  const isContent = (path: readonly string[]): boolean => content.roots.some((root) => isWithin(path, root));
  const plain = leafPaths(reports, isContent);
  const life = longestLife(histories);
  const instants = instantPlaces(plain, life);
  const taken = [place(ownIdPath, '{id}', learnt('the path of a read has this value'))];
  const create = learnCreate(
    created.map(({ json, sent }) => ({ sent, record: valueAtPath(json, envelope) })),
    plain,
  );
  const company = create.company === null ? [] : [create.company.place];
  taken.push(statusPath, ...company, ...instants.places);
  const rest = restPlaces(plain, reports, taken);
  const ofLife = statesOf(life, statusPath.path, content.roots, instants.completedAt);
  const ended = [...cancelled].map(([id, responses]) =>
    responses
      .filter(({ json }) => String(idIn(json)) === id)
      .map(({ json }) => valueAtPath(json, [...envelope, ...statusPath.path])),
  );
  const uncancelled = reports.filter(({ isCancelled }) => !isCancelled);
  const states = withCancelled(ofLife, ended, valuesAt(uncancelled, statusPath.path));
  const firsts = histories.map(([first]) => first);
  const appears = plain.some(
    (path) =>
      taken.some((place) => place.path.join('.') === path.join('.')) &&
      firsts.some(
        (first) =>
          valueAtPath(first?.body, path) === undefined &&
          isJsonObject(valueAtPath(first?.body, path.slice(0, -1))),
      ),
  );
  const places = [...taken, ...rest.places, ...content.places];
  const nulls = nullObjects(plain, reports, places);
  const always = nulls.filter(({ isEmpty }) => !isEmpty);
  return {
    // The last response shows most fields.
    places: inOrder(places, reports.map(({ body }) => body).reverse()),
    nullable: nulls.filter(({ isEmpty }) => isEmpty).map(({ path }) => path),
    create,
    envelopePlaces: envelopePlaces(exchanges, envelope),
    ids: [...new Set(exchanges.map(({ json }) => idIn(json)))],
    ...states,
    instants: instants.form,
    nulls: appears ? 'omitted' : undefined,
    contentNames: content.names,
    unknown: [
      ...rest.unknown,
      ...always.map(({ path }) => `${path} is null in some states, for a reason that no value shows`),
      ...content.unknown,
      ...instants.unknown,
    ],
  };
}

/** Paths of objects that are null in some responses, and whether they are so only without all of their values. */
function nullObjects(
  paths: readonly (readonly string[])[],
  reports: readonly SampleReport[],
  places: readonly LocatedValue[],
): { path: string; isEmpty: boolean }[] {
  const parents = new Map(
    paths.filter(({ length }) => length > 1).map((path) => [path.slice(0, -1).join('.'), path.slice(0, -1)]),
  );
  return [...parents].flatMap(([name, path]) => {
    const values = valuesAt(reports, path);
    const objects = values.filter(isJsonObject);
    if (!values.includes(null) || objects.length === 0 || /^status_?reason$/i.test(name)) return [];
    const inner = places.filter(
      (place) => isWithin(place.path, path) && /^\{[\w.]+\}$/.test(String(place.value)),
    );
    const isFilled = (value: unknown): boolean =>
      inner.some((place) => (valueAtPath(value, place.path.slice(path.length)) ?? null) !== null);
    // A shape names such an object by a path with points.
    const isNameable = path.every((part) => !part.includes('.'));
    return [{ path: name, isEmpty: isNameable && objects.every(isFilled) }];
  });
}

/** Paths of the scalars outside of the content, in order. */
function leafPaths(
  reports: readonly SampleReport[],
  isContent: (path: readonly string[]) => boolean,
): (readonly string[])[] {
  const paths = pathsIn(reports.map(({ body }) => body)).filter((path) => !isContent(path));
  // A field that is null in one response and an object in another one is one field.
  return paths.filter((path) => !paths.some((other) => other.length > path.length && isWithin(other, path)));
}

const valuesAt = (reports: readonly SampleReport[], path: readonly string[]): unknown[] =>
  reports.map(({ body }) => valueAtPath(body, path)).filter((value) => value !== undefined);

/** Returns the place of the state: a text of one word that changes while a report is watched. */
function statusPathOf(
  reports: readonly SampleReport[],
  histories: readonly (readonly SampleReport[])[],
): LocatedValue | null {
  const words = leavesOf(reports[0]?.body).filter(
    ({ value }) =>
      typeof value === 'string' && /^[\w-]{1,40}$/.test(value) && instantFormOf(value) === undefined,
  );
  const changes = words.filter(({ path }) =>
    histories.some((history) => new Set(valuesAt(history, path)).size > 1),
  );
  const isNamed = ({ path }: { path: readonly string[] }): boolean =>
    /stat(?:us|e)$/i.test(path.at(-1) ?? '');
  const found = changes.find(isNamed) ?? (changes.length === 1 ? changes[0] : undefined);
  if (found !== undefined) {
    const names = new Set(histories.flatMap((history) => valuesAt(history, found.path)));
    return place(found.path, '{status}', learnt(`it went through ${[...names].join(', ')}`));
  }
  const named = words.find(isNamed);
  return named === undefined
    ? null
    : place(named.path, '{status}', guessed(`it has this name, and stayed ${quoteValue(named.value)}`));
}

interface InstantPlaces {
  readonly places: LocatedValue[];
  readonly form: Shape['instants'];
  readonly completedAt: readonly string[] | null;
  readonly unknown: string[];
}

/** Distinguishes the instants by their changes while a report is watched. */
function instantPlaces(
  paths: readonly (readonly string[])[],
  longest: readonly SampleReport[],
): InstantPlaces {
  const candidates = paths.flatMap((path) => {
    const values = longest.map(({ body }) => valueAtPath(body, path) ?? null);
    const forms = new Set(values.filter((value) => value !== null).map(instantFormOf));
    const [form] = forms;
    // A date alone is an instant only where no other form is.
    return forms.size === 1 && form !== undefined && form !== 'date' ? [{ path, values, form }] : [];
  });
  const places: LocatedValue[] = [];
  const unknown: string[] = [];
  let completedAt: readonly string[] | null = null;
  const add = (own: string, found: (typeof candidates)[number] | undefined, evidence: string): void => {
    if (found === undefined) return;
    const isNamed = comparableName(found.path.at(-1) ?? '').startsWith(own.slice(0, 6));
    places.push(place(found.path, `{${own}}`, (isNamed ? learnt : guessed)(evidence)));
    candidates.splice(candidates.indexOf(found), 1);
    if (own === 'completedAt') completedAt = found.path;
  };
  const form = candidates[0]?.form;
  const byName = (own: string, fits: (values: readonly unknown[]) => boolean) =>
    candidates.find(({ path, values }) => comparableName(path.join('')).includes(own) && fits(values)) ??
    candidates.find(({ values }) => fits(values));
  const isLate = (values: readonly unknown[]): boolean => values[0] === null && values.at(-1) !== null;
  const isSame = (values: readonly unknown[]): boolean => values[0] !== null && new Set(values).size === 1;
  const isMoving = (values: readonly unknown[]): boolean => values[0] !== null && new Set(values).size > 1;
  add('completedAt', byName('completed', isLate), 'an instant that is null until the end');
  add('createdAt', byName('created', isSame), 'an instant that stays');
  add('updatedAt', byName('updated', isMoving), 'an instant that moves with the state');
  for (const { path } of candidates) unknown.push(`${path.join('.')} is an instant of no known meaning`);
  return { places, form, completedAt, unknown };
}

const recordFields = Object.keys(summarySchema.properties);
/** Fields with a value of their own; the others follow from values. */
const namedFields = recordFields.filter((name) => !/^(?:id|status|companyId|\w+At)$/.test(name));

/** Places of the fields with documented names, of texts with the id, and of constants. */
function restPlaces(
  paths: readonly (readonly string[])[],
  reports: readonly SampleReport[],
  taken: readonly LocatedValue[],
): { places: LocatedValue[]; unknown: string[] } {
  const places: LocatedValue[] = [];
  const unknown: string[] = [];
  const isTaken = (path: readonly string[]): boolean =>
    taken.some((place) => place.path.join('.') === path.join('.'));
  const has = (placeholder: string): boolean =>
    [...taken, ...places].some(({ value }) => value === placeholder);
  for (const path of paths.filter((one) => !isTaken(one))) {
    const own = namedFields.find((name) =>
      path.some((part) => comparableName(part) === comparableName(name)),
    );
    const at = path.findIndex((part) => comparableName(part) === comparableName(own ?? ''));
    const values = valuesAt(reports, path);
    const [first] = values;
    if (own !== undefined && fitsField(own, values, at === path.length - 1)) {
      const outer = path.slice(0, at + 1);
      if (!has(`{${own}}`)) places.push(place(outer, `{${own}}`, learnt('it has this name and type')));
      continue;
    }
    const ids = reports.filter(({ body }) => valueAtPath(body, path) !== undefined).map(({ id }) => id);
    if (values.every((value, nth) => typeof value === 'string' && value.endsWith(`/${ids[nth]}`))) {
      const text = String(first);
      const start = text.slice(0, text.length - (ids[0]?.length ?? 0));
      places.push(place(path, `${start}{id}`, learnt('it ends with the id')));
    } else if (!isConstant(first))
      unknown.push(
        `${path.join('.')} has names in braces, which a shape replaces, such as ${quoteValue(first)}`,
      );
    else if (new Set(values.map((value) => JSON.stringify(value))).size === 1)
      places.push(place(path, first, guessed(`it was the same in ${values.length} responses`)));
    else
      unknown.push(`${path.join('.')} changes, and has no documented meaning, such as ${quoteValue(first)}`);
  }
  return { places, unknown };
}

/** Returns whether a field of a documented name has values of its type. */
function fitsField(own: string, values: readonly unknown[], isWhole: boolean): boolean {
  if (own === 'options' || own === 'statusReason')
    return !isWhole || values.every((value) => value === null || isJsonObject(value));
  if (own === 'version') return isWhole && values.every(Number.isInteger);
  if (own === 'type') return isWhole && values.every((value) => value === 'sociedades_y_poderes');
  return isWhole && values.every((value) => value === null || instantFormOf(value) !== undefined);
}

interface ContentPlaces {
  readonly roots: (readonly string[])[];
  readonly places: LocatedValue[];
  readonly names: string[];
  readonly unknown: string[];
}

/** The documented parts, of which content is known by. */
const documentedParts = ['entities', 'powers', 'shareholders', 'validations'];

/** Finds the content: the object with the documented parts, which may be the record itself. */
function contentOf(reports: readonly SampleReport[]): ContentPlaces {
  const none = { roots: [], places: [], names: [], unknown: [] };
  const last = [...reports].reverse().find(({ body }) => partsPath(body) !== null);
  const path = last === undefined ? null : partsPath(last.body);
  if (last === undefined || path === null)
    return { ...none, unknown: ['content, because no report with the four documented parts was seen'] };
  const value = valueAtPath(last.body, path) as JsonObject;
  const fields = Object.keys(value);
  const known = fields.flatMap((name) => {
    const own = contentFieldNames.find((part) => comparableName(part) === comparableName(name));
    return own === undefined ? [] : [{ name, own }];
  });
  const names = known.flatMap(({ name }) => [name, ...namesIn(value[name])]);
  const note = learnt(`it has ${known.map(({ name }) => name).join(', ')}`);
  if (path.length > 0) return { ...none, roots: [path], names, places: [place(path, '{content}', note)] };
  return {
    roots: known.map(({ name }) => [name]),
    names,
    places: known.map(({ name, own }) =>
      place([name], `{content.${own}}`, learnt('this part stands in the record itself')),
    ),
    unknown: [],
  };
}

/** Returns the path of the object with at least two documented parts; null if there is none. */
function partsPath(node: unknown, path: readonly string[] = []): readonly string[] | null {
  if (!isJsonObject(node) || path.length > 4) return null;
  const names = Object.keys(node).map(comparableName);
  if (documentedParts.filter((part) => names.includes(part)).length >= 2) return path;
  for (const [name, value] of Object.entries(node)) {
    const inner = partsPath(value, [...path, name]);
    if (inner !== null) return inner;
  }
  return null;
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** Returns the longest life that was watched, up to a cancel, and rather one without a cancel. */
function longestLife(histories: readonly (readonly SampleReport[])[]): readonly SampleReport[] {
  const lives: readonly (readonly SampleReport[])[] = histories.map((history) =>
    history.filter(({ isCancelled }) => !isCancelled),
  );
  const wasCancelled = (life: readonly SampleReport[]): boolean =>
    life.length < (histories[lives.indexOf(life)]?.length ?? 0);
  const ranked = [...lives].sort(
    (one, other) => Number(wasCancelled(one)) - Number(wasCancelled(other)) || other.length - one.length,
  );
  return ranked[0] ?? [];
}

/**
 * Adds the state of cancelled reports, if no other report had it.
 * @param ended the states of each cancelled report from its cancel on
 */
function withCancelled(
  { states, statesNote }: Pick<LearntRecord, 'states' | 'statesNote'>,
  ended: readonly (readonly unknown[])[],
  others: readonly unknown[],
): Pick<LearntRecord, 'states' | 'statesNote'> {
  // The longer a report was watched, the surer is its last state.
  const [wire] = [...ended]
    .sort((one, other) => other.length - one.length)
    .map((seen) => seen.at(-1))
    .filter((state) => typeof state === 'string' && !others.includes(state));
  return statesNote === null || wire === undefined
    ? { states, statesNote }
    : { states: { ...states, [String(wire)]: 'cancelled' }, statesNote };
}

/** Names the states that a report went through, in their order, by the parts that it had in each. */
function statesOf(
  longest: readonly SampleReport[],
  path: readonly string[],
  contentRoots: readonly (readonly string[])[],
  completedAt: readonly string[] | null,
): Pick<LearntRecord, 'states' | 'statesNote'> {
  const states = new Map<string, ReportStatus[]>();
  const own = new Set<ReportStatus>();
  const name = (wire: string, state: ReportStatus): void => {
    if (own.has(state)) return;
    own.add(state);
    states.set(wire, [...(states.get(wire) ?? []), state]);
  };
  const steps = longest.map(({ body }) => {
    const has = (one: readonly string[] | null | undefined): boolean =>
      one != null && (valueAtPath(body, one) ?? null) !== null;
    return { wire: String(valueAtPath(body, path)), shows: has(contentRoots[0]), ended: has(completedAt) };
  });
  for (const [at, { wire, shows, ended }] of steps.entries()) {
    if (at === 0 && !ended) name(wire, 'queued');
    else if (ended || (completedAt === null && shows && at === steps.length - 1)) name(wire, 'completed');
    else if (shows) name(wire, 'in_review');
    else if (wire !== steps[0]?.wire) name(wire, 'processing');
  }
  const isComplete = own.has('completed');
  if (own.size === 0) return { states: {}, statesNote: null };
  const evidence = `a report went through ${[...new Set(steps.map(({ wire }) => wire))].join(', ')}`;
  const shown = [...states].map(([wire, list]) => [wire, list.length === 1 ? list[0] : list]);
  return {
    states: Object.fromEntries(shown) as NonNullable<Shape['states']>,
    statesNote: (isComplete ? learnt : guessed)(evidence),
  };
}

/** Returns the states that no observed report had. */
export function unobservedStates(states: NonNullable<Shape['states']>): string[] {
  const observed = Object.values(states).flat() as readonly string[];
  return statusSchema.enum.filter((state) => !observed.includes(state));
}

/** Places around the record in the response of a single one. */
function envelopePlaces(exchanges: readonly SampleExchange[], envelope: readonly string[]): LocatedValue[] {
  if (envelope.length === 0) return [];
  const outer = leavesOf(exchanges[0]?.json).filter(({ path }) => !isWithin(path, envelope));
  const constants = outer.filter(
    ({ path, value }) =>
      isConstant(value) &&
      exchanges.every(({ json }) => JSON.stringify(valueAtPath(json, path)) === JSON.stringify(value)),
  );
  return [
    place(envelope, '{report}', learnt('the record stands there')),
    ...constants.map(({ path, value }) => place(path, value, guessed('it was the same in every response'))),
  ];
}
