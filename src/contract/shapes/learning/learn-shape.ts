import shapeSchema from '../../../../schemas/shape.json' with { type: 'json' };
import { leavesOf, valueOfLeaves } from '../../../values/json-paths.js';
import { pointerOf } from '../../../values/json-pointer.js';
import { pageLimit } from '../../gaps/limits.js';
import type { Shape } from '../../generated/types.js';
import { reportIdPrefix } from '../../report-ids.js';
import { learnErrors, minRefusals } from './learn-errors.js';
import { itemIdPathOf, type LearntList, learnList } from './learn-list.js';
import { type LearntRecord, learnRecord, unobservedStates } from './learn-record.js';
import type { LearntNote, LocatedValue, SampleExchange, SortedSamples } from './samples.js';
import { cancelPath, guessed, learnt, sortExchanges } from './samples.js';
import { idFormOf, spellingOf } from './value-forms.js';

/** A shape with the reason for each of its lines. */
export interface LearntShape {
  readonly shape: Shape;
  /** By JSON Pointer of the value. */
  readonly notes: ReadonlyMap<string, LearntNote>;
  /** Answers to gaps that the shape does not express, such as `states=no-cancel`. */
  readonly gaps: readonly string[];
  /** Everything that the exchanges do not show, or a shape cannot express, each in one sentence part. */
  readonly unknown: readonly string[];
}

/** Parts of a shape that the answers to gaps express already. */
type ExpressedParts = ReadonlySet<'report' | 'states' | 'error' | 'events' | 'pages'>;

/**
 * Infers the wire form of another server from exchanges with it. Equal exchanges give an equal shape. A part that is
 * that of the contract is left out.
 */
export function learnShape(
  exchanges: readonly SampleExchange[],
  expressed: ExpressedParts = new Set(),
): LearntShape {
  const kinds = sortExchanges(exchanges);
  const shape: Record<string, unknown> = {};
  const notes = new Map<string, LearntNote>();
  const unknown: string[] = [];
  const addTemplate = (name: string, places: readonly LocatedValue[]): void => {
    shape[name] = valueOfLeaves(places);
    for (const { path, mark, evidence } of places) notes.set(pointerOf([name, ...path]), { mark, evidence });
  };
  const add = (path: readonly [string, ...string[]], value: unknown, note: LearntNote): void => {
    const [name, inner] = path;
    if (inner === undefined) shape[name] = value;
    else shape[name] = { ...(shape[name] as object | undefined), [inner]: value };
    notes.set(pointerOf(path), note);
  };

  const itemIdPath = itemIdPathOf(kinds.lists, [...kinds.reads.keys()]);
  const record = learnRecord(kinds, itemIdPath);
  const media = mediaTypeOf([...kinds.creates, ...[...kinds.reads.values()].flat()]);
  if (record === null) unknown.push('report: no report was read with a recognisable id and state');
  else {
    addRecord(record, { add, addTemplate, unknown, expressed });
    const { places, isOwn, unknown: unknownOfCreate } = record.create;
    // The names that `case` gives would apply to requests too.
    if (places.length > 0 && (!isOwn || shape.case !== undefined)) {
      if (unknownOfCreate.length === 0) addTemplate('create', places);
      unknown.push(...unknownOfCreate);
    }
    if (kinds.creates.length > 0) addHeaders(kinds.creates, record, add);
  }
  if (media !== null && media !== 'application/json')
    add(['mediaType'], media, learnt('the type of every report'));
  if (kinds.lists.length === 0) unknown.push('list: none was seen');
  else {
    const list = learnList(kinds.lists);
    if (list !== null) addList(list, { add, addTemplate, unknown });
  }
  addErrors(kinds.refusals, { add, addTemplate, unknown, expressed });
  const gaps = shape.states !== undefined && isWithoutCancel(exchanges, kinds) ? ['states=no-cancel'] : [];
  return { shape: shape as Shape, notes, gaps, unknown };
}

/** Returns whether the server has no such operation as to cancel a report. */
function isWithoutCancel(exchanges: readonly SampleExchange[], { creates, reads }: SortedSamples): boolean {
  const isFound = (id: string): boolean =>
    reads.has(id) || creates.some(({ json }) => leavesOf(json).some(({ value }) => String(value) === id));
  const answers = exchanges.flatMap(({ method, target, status }) => {
    const [, id] = cancelPath.exec(target) ?? [];
    return method === 'POST' && id !== undefined && isFound(id) ? [status] : [];
  });
  return answers.length > 0 && answers.every((status) => [404, 405, 501].includes(status));
}

const cancelledNote = learnt('a report had it after it was cancelled');

interface Additions {
  add(path: readonly [string, ...string[]], value: unknown, note: LearntNote): void;
  addTemplate(name: string, places: readonly LocatedValue[]): void;
  readonly unknown: string[];
  readonly expressed: ExpressedParts;
}

function addRecord(record: LearntRecord, { add, addTemplate, unknown, expressed }: Additions): void {
  const spelling = spellingOf(record.contentNames);
  if (spelling !== null && spelling !== 'camelCase')
    add(['case'], spelling, learnt('most names inside of the content have it'));
  const isOwn = record.places.every(({ path, value }) => path.length === 1 && value === `{${path[0]}}`);
  if (!isOwn && !expressed.has('report')) {
    addTemplate('report', record.places);
    unknown.push(...record.unknown.map((one) => `report: ${one}`));
    if (record.nullable.length > 0)
      add(
        ['nullable'],
        record.nullable,
        learnt('an object in some states, and null in those without its values'),
      );
  }
  if (record.envelopePlaces.length > 0) addTemplate('single', record.envelopePlaces);
  if (record.statesNote !== null && !expressed.has('states')) {
    const isContract = Object.entries(record.states).every(([wire, own]) => wire === own);
    if (!isContract) {
      for (const [wire, own] of Object.entries(record.states))
        add(['states', wire], own, own === 'cancelled' ? cancelledNote : record.statesNote);
      unknown.push(`states: no report was seen that is ${unobservedStates(record.states).join(', ')}`);
    }
  }
  if (record.instants !== undefined && record.instants !== 'iso')
    add(['instants'], record.instants, learnt('every instant has this form'));
  if (record.nulls !== undefined)
    add(['nulls'], record.nulls, learnt('a field is there only from some state on'));
  const form = idFormOf(record.ids);
  if (form === null) unknown.push(`ids: a shape has no form for ${String(record.ids[0])}`);
  else if (form !== `${reportIdPrefix}{hex}`) {
    const evidence = `${record.ids.length} ids have it, such as ${record.ids[0]}`;
    add(['ids', 'report'], form, (record.ids.length > 1 ? learnt : guessed)(evidence));
  }
}

/** Adds lists, as far as they differ from those of the contract. */
function addList(list: LearntList, { add, addTemplate, unknown }: Omit<Additions, 'expressed'>): void {
  const isOwn = hasFields(list.places, ownListFields);
  if (!isOwn) {
    addTemplate('list', list.places);
    unknown.push(...list.unknown.map((one) => `list: ${one}`));
  }
  // A page or offset replaces the cursor, whatever its name.
  for (const [own, wire] of Object.entries(list.query ?? {}))
    if (own !== wire || own === 'page' || own === 'offset') {
      const note = list.queryNotes.get(own);
      if (note !== undefined) add(['query', own], wire, note);
    }
  const { size, max, fixed } = list.pages;
  // An answer to a gap expresses the smallest pages of the contract.
  const largest = (max ?? size)?.value;
  if (isOwn && largest !== undefined && largest <= pageLimit(largest, 'small-pages')) return;
  const isUsual = isOwn && fixed === undefined && max === undefined && size?.value === usualPageSize;
  if (size !== undefined && !isUsual) add(['pages', 'size'], size.value, size);
  if (max !== undefined) add(['pages', 'max'], max.value, max);
  if (fixed !== undefined) add(['pages', 'fixed'], fixed.value, fixed);
}

/** Adds the form of errors, unless it is that of the contract, or an answer to a gap expresses it. */
function addErrors(
  refusals: readonly SampleExchange[],
  { add, addTemplate, unknown, expressed }: Additions,
): void {
  const errors = learnErrors(refusals);
  const isProblem = refusals.some(({ headers }) =>
    headers['content-type']?.startsWith('application/problem+json'),
  );
  if (errors === null) {
    unknown.push(`error: ${refusals.length} refusals were seen, and ${minRefusals} are needed`);
    return;
  }
  if (isProblem || (expressed.has('error') && hasFields(errors.places, plainErrorFields))) return;
  addTemplate('error', errors.places);
  if (errors.violation !== null) addTemplate('violation', errors.violation);
  for (const [problem, code] of Object.entries(errors.codes))
    add(['codes', problem], code, learnt('a refusal of this kind had it'));
  if (errors.errorType !== undefined && errors.errorType !== 'application/json')
    add(['errorType'], errors.errorType, learnt('the type of refusals'));
  unknown.push(...errors.unknown.map((one) => `error: ${one}`));
}

/** Number of records on a page of the contract, if the request names none. */
const usualPageSize = shapeSchema.properties.pages.properties.size.default;

function addHeaders(creates: readonly SampleExchange[], record: LearntRecord, add: Additions['add']): void {
  const locations = creates.map(({ headers }) => headers.location);
  const [first] = locations;
  if (locations.every((location) => location === undefined))
    add(['headers', 'location'], 'none', learnt('no create had one'));
  else if (first !== undefined) {
    const id = record.ids.map(String).find((one) => first.endsWith(`/${one}`));
    const form = id === undefined ? undefined : `${first.slice(0, -id.length)}{id}`;
    if (form !== undefined && form !== '/v1/reports/{id}')
      add(['headers', 'location'], form, learnt('it ends with the id'));
  }
  const names = creates.map(({ headers }) =>
    Object.keys(headers).find((name) => /request-?id|trace-?id/.test(name)),
  );
  const [name] = names;
  if (name !== undefined && name !== 'request-id' && names.every((one) => one === name))
    add(['headers', 'requestId'], name, guessed('every create had a header of this name'));
}

/** Returns the media type that all of these have; null if they have several or none. */
function mediaTypeOf(exchanges: readonly SampleExchange[]): string | null {
  const types = new Set(exchanges.map(({ headers }) => headers['content-type']?.split(';')[0]?.trim()));
  const [type] = types;
  return types.size === 1 && type !== undefined ? type : null;
}

/** Fields of errors under the gap answer `error-body=plain`. */
const plainErrorFields = ['error.code', 'error.message'];
/** Fields of a list of the contract. */
const ownListFields = ['data', 'page.limit', 'page.next', 'page.previous'];

/** Returns whether a template has these fields alone, in any order. */
function hasFields(places: readonly LocatedValue[], fields: readonly string[]): boolean {
  const names = places.map(({ path }) => path.join('.')).sort();
  return names.join() === fields.join();
}
