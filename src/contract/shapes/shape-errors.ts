import typeNames from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import problems from '../../../schemas/problems.json' with { type: 'json' };
import shapeSchema from '../../../schemas/shape.json' with { type: 'json' };
import { isJsonObject } from '../../values/json.js';
import { valueAtPath } from '../../values/json-paths.js';
import { pointerOf } from '../../values/json-pointer.js';
import { groupBy } from '../../values/maps.js';
import { didYouMean, joinFirst, joinWords } from '../../values/message-text.js';
import { Shape as isShape } from '../generated/shape-validator.js';
import type { Shape } from '../generated/types.js';
import { schemaErrorsOf, withoutUnmeantBranches } from '../validator.js';
import { listViolations } from '../violations.js';
import { compileContentForm, contentFieldNames } from './content-form.js';
import { fieldNaming, minorDigits, numericIds } from './forms.js';
import { recordFieldNames } from './record-form.js';
import { placeholderPositions, type ShapeError, templateErrors } from './templates.js';
import {
  contentPlaceholders,
  contentUse,
  createPlaceholders,
  errorPlaceholders,
  listPlaceholders,
  ownStates,
  reportPlaceholders,
  stateNames,
  violationPlaceholders,
  windowPlaceholders,
} from './wire-shape.js';

const shapeFields = Object.keys(shapeSchema.properties);

/** Returns all errors of a shape; empty if it is one and can be compiled. */
export function shapeErrors(value: unknown): ShapeError[] {
  const found = schemaErrorsOf(isShape, value);
  if (found.length > 0) {
    const strange = otherFileError(value);
    if (strange !== null) return [strange];
    const { errors } = listViolations(found, 'file', withoutUnmeantBranches(found));
    return errors.map(({ detail, pointer = '#' }) => ({
      detail,
      pointer: decodeURIComponent(pointer.slice(1)),
    }));
  }
  const shape = value as Shape;
  return [
    ...templatesErrors(shape),
    ...contentErrors(shape),
    ...nameErrors(shape),
    ...stateErrors(shape),
    ...nullableErrors(shape),
    ...queryErrors(shape),
    ...pagesErrors(shape),
    ...placeErrors(shape),
    ...codeErrors(shape),
  ];
}

/** Returns the error of a file that is no shape at all; null if it has a field of one, or a single other. */
function otherFileError(value: unknown): ShapeError | null {
  const names = isJsonObject(value) ? Object.keys(value) : [];
  if (names.length < 2 || names.some((name) => shapeFields.includes(name))) return null;
  const detail = `The file holds ${joinFirst(names)}, which no shape has. A shape has ${joinWords(shapeFields)}; --config takes settings.`;
  return { pointer: '', detail };
}

function templatesErrors(shape: Shape): ShapeError[] {
  const { report, single, list, content, create, message, error, violation, query = {} } = shape;
  const isWindowed = query.page !== undefined || query.offset !== undefined;
  const inLists = [...listPlaceholders, ...(isWindowed ? windowPlaceholders : [])];
  const reported = [...reportPlaceholders, 'content', ...contentPlaceholders];
  const errorsOf = (
    name: string,
    template: unknown,
    known: readonly string[],
    required: readonly string[],
  ): ShapeError[] => (template === undefined ? [] : templateErrors(name, template, { known, required }));
  return [
    ...errorsOf('report', report, reported, ['id', 'status']),
    ...errorsOf('single', single, ['report'], ['report']),
    ...errorsOf('list', list, inLists, ['items']),
    ...errorsOf('content', content, contentFieldNames, []),
    ...errorsOf('create', create, createPlaceholders, ['companyId']),
    ...errorsOf('message', message, ['id', 'type', 'timestamp', 'report'], ['report']),
    ...errorsOf('error', error, errorPlaceholders, []),
    ...errorsOf('violation', violation, violationPlaceholders, []),
  ];
}

/** Errors of the place of the content, which has to be in one object, since it is written after all else. */
function contentErrors({ report, content }: Shape): ShapeError[] {
  const errors: ShapeError[] = [];
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    const uses = Object.entries(node).map(([name, value]) => ({ name, value, use: contentUse(value) }));
    const mixed = uses.filter(({ use }) => use === 'mixed');
    const inList = Array.isArray(node) && uses.some(({ use }) => use !== 'none');
    if (inList) errors.push({ pointer: pointerOf(path), detail: 'Content cannot stand in a list.' });
    if (mixed.length > 1) {
      const names = joinWords(mixed.map(({ name }) => name));
      const detail = `${names} each hold content beside other values. Content can stand beside other values in one object only.`;
      errors.push({ pointer: pointerOf(path), detail });
    }
    for (const { name, value } of uses) visit(value, [...path, name]);
  };
  visit(report, ['report']);
  const parts = placeholderPositions(report).some(({ placeholder }) => placeholder.startsWith('content.'));
  if (parts && content !== undefined) {
    const detail = 'The parts of the content stand in report already. Leave this template out.';
    errors.push({ pointer: '/content', detail });
  }
  return errors;
}

function nameErrors(shape: Shape): ShapeError[] {
  const { fieldNames, nameOf } = compileContentForm(shape);
  const known = [...reportPlaceholders, ...contentFieldNames, 'data', 'page', 'limit', 'next', 'previous'];
  const names = new Set([...known, ...fieldNames, ...recordFieldNames.names]);
  const unknown = Object.keys(shape.names ?? {}).filter((name) => !names.has(name));
  const clashes = [[...fieldNames], ...recordNames(shape)].flatMap((own) => clashesIn(own, nameOf));
  const all = new Map(clashes.map((clash) => [String(clash), clash]));
  return [
    ...unknown.map((name) => ({
      pointer: pointerOf(['names', name]),
      detail: `There is no field ${name}.${didYouMean(name, [...names])}`,
    })),
    ...[...all.values()].map(([wire, own]) => ({
      pointer: '/names',
      detail: `${joinWords(own)} have the one name ${wire}. Give each a name of its own.`,
    })),
  ];
}

/** The fields of each record without a template of its own. */
function recordNames({ report, list, content, create, message }: Shape): (readonly string[])[] {
  return [
    ...(report === undefined
      ? [[...reportPlaceholders.filter((name) => !name.includes('.')), 'content']]
      : []),
    ...(content === undefined ? [contentFieldNames] : []),
    ...(create === undefined ? [createPlaceholders.filter((name) => !name.includes('.'))] : []),
    ...(list === undefined
      ? [
          ['data', 'page'],
          ['limit', 'next', 'previous'],
        ]
      : []),
    ...(message === undefined ? [['type', 'timestamp', 'data']] : []),
  ];
}

/** Returns the own names that have one name on the wire. */
function clashesIn(
  own: readonly string[],
  nameOf: (own: string) => string,
): (readonly [wire: string, own: readonly string[]])[] {
  return [...groupBy(own, nameOf)].filter(([, same]) => same.length > 1);
}

function stateErrors({ states = {} }: Shape): ShapeError[] {
  const named = new Map<string, string>();
  return Object.entries(states).flatMap(([wire, own]) =>
    (Array.isArray(own) ? own : [own]).flatMap((state) => {
      const other = named.get(state);
      named.set(state, wire);
      const detail = `${state} is called ${other} and ${wire}. Give it one name.`;
      return other === undefined ? [] : [{ pointer: pointerOf(['states', wire]), detail }];
    }),
  );
}

function queryErrors(shape: Shape): ShapeError[] {
  const { query: { others: _, ...query } = {} } = shape;
  const starts = ['cursor', 'page', 'offset'].filter((name) => name in query);
  const nameOf = fieldNaming(shape);
  const others = ['limit', 'cursor', 'status', 'type', 'companyId'].filter(
    (name) => !(name in query) && !(name === 'cursor' && starts.length > 0),
  );
  const byWire = [...Object.values(query), ...others.map(nameOf)];
  const repeated = byWire.find((wire, at) => byWire.indexOf(wire) < at);
  return [
    ...(starts.length < 2
      ? []
      : [{ pointer: '/query', detail: `A list has one of ${joinWords(starts)}. Keep that one.` }]),
    ...(repeated === undefined
      ? []
      : [{ pointer: '/query', detail: `Two parameters are called ${repeated}.` }]),
  ];
}

function nullableErrors({ nullable = [], report }: Shape): ShapeError[] {
  const objects = objectPaths(report).filter((path) => {
    const node = valueAtPath(report, path.split('.'));
    return contentUse(node) === 'none' && placeholderPositions(node).length > 0;
  });
  return nullable.flatMap((path, at) => {
    if (objects.includes(path)) return [];
    const rest =
      didYouMean(path, objects) || (objects.length === 0 ? '' : ` There are ${joinWords(objects)}.`);
    const detail = `report has no object ${path} with a placeholder and without content.${rest}`;
    return [{ pointer: pointerOf(['nullable', String(at)]), detail }];
  });
}

/** Paths of all objects inside of a template, with points. */
function objectPaths(node: unknown): string[] {
  if (!isJsonObject(node)) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    isJsonObject(value) ? [name, ...objectPaths(value).map((inner) => `${name}.${inner}`)] : [],
  );
}

function pagesErrors({ pages = {}, query = {} }: Shape): ShapeError[] {
  const { size, max, fixed } = pages;
  const errors: ShapeError[] = [];
  if (fixed === true && query.limit !== undefined) {
    const detail = `No parameter chooses the size of pages that are fixed. Leave ${query.limit} out, or fixed.`;
    errors.push({ pointer: '/query/limit', detail });
  }
  if (size !== undefined && max !== undefined && size > max) {
    const detail = `size must be at most max, which is ${max}, not ${size}.`;
    errors.push({ pointer: '/pages/size', detail });
  }
  return errors;
}

/** Headers that each response has anyway, which an id of a request would replace. */
const ownHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'location',
  'etag',
  'retry-after',
  'date',
];

function placeErrors({ create, headers }: Shape): ShapeError[] {
  const places = placeholderPositions(create);
  const hasWhole = places.some(({ placeholder }) => placeholder === 'options');
  const part = places.find(({ placeholder }) => placeholder.startsWith('options.'));
  const name = headers?.requestId;
  const errors: ShapeError[] = [];
  if (hasWhole && part !== undefined) {
    const detail = `{${part.placeholder}} is a part of {options}, which has a place already. Keep one of them.`;
    errors.push({ pointer: pointerOf(['create', ...part.path]), detail });
  }
  if (name !== undefined && ownHeaders.includes(name.toLowerCase())) {
    const detail = `${name} has another value already. Give the id of the request a header of its own, such as X-Request-Id.`;
    errors.push({ pointer: '/headers/requestId', detail });
  }
  return errors;
}

function codeErrors({ codes = {}, error, violation, errorType, events = {} }: Shape): ShapeError[] {
  const known = problems.map(({ code }) => code);
  const unknown = Object.keys(codes).filter((code) => !known.includes(code) && !/^[45]\d\d$/.test(code));
  const own = Object.values(events);
  const twice = own.find((type, at) => own.indexOf(type) < at);
  const idle = Object.entries({ codes: Object.keys(codes)[0], violation, errorType })
    .filter(([, value]) => value !== undefined && error === undefined)
    .map(([name]) => name);
  return [
    ...unknown.map((code) => ({
      pointer: pointerOf(['codes', code]),
      detail: `There is no problem ${code}.${didYouMean(code, known)}`,
    })),
    ...idle.map((name) => ({
      pointer: pointerOf([name]),
      detail: `${name} is for the template error, which the shape lacks.`,
    })),
    ...(twice === undefined
      ? []
      : [{ pointer: '/events', detail: `${twice} has two names. Give it one of them.` }]),
  ];
}

/** Returns all that reports and events can have and the shape cannot express, each in one sentence. */
export function inexpressible(shape: Shape): string[] {
  const { wireOf } = stateNames(shape);
  const unnamed =
    shape.states === undefined
      ? []
      : ownStates.filter((state) => wireOf.get(state) === state && !Object.hasOwn(shape.states ?? {}, state));
  const fractions = Object.entries(minorDigits).filter(([, digits]) => digits < 4);
  return [
    ...(unnamed.length === 0
      ? []
      : [`states names no ${joinWords(unnamed, 'or')}: a report in such a state keeps its own name for it.`]),
    ...(shape.instants === 'date' ? ['instants are dates: their time of day is lost.'] : []),
    ...(shape.instants === 'epoch-seconds' || shape.instants?.startsWith('iso-seconds')
      ? ['instants have no milliseconds: those of a report are lost.']
      : []),
    ...(shape.ids?.report === numericIds
      ? ['ids are numbers: a report that was created without this shape keeps its own id, which is a text.']
      : []),
    ...(shape.amounts === 'minor'
      ? [
          `amounts are of the smallest unit: those with more digits, such as values of a unit of account in ${joinWords(fractions.map(([currency]) => currency).slice(0, 2), 'or')}, are not integers.`,
        ]
      : []),
    ...unnamedEvents(shape),
    ...missingParts(shape),
    ...gapConflicts(shape),
  ];
}

function missingParts({ report, list }: Shape): string[] {
  const leads = ['next', 'nextUrl', 'hasMore', 'total', 'page', 'pages', 'offset'];
  const listed = placeholderPositions(list).map(({ placeholder }) => placeholder);
  return [
    ...(report !== undefined && contentUse(report) === 'none'
      ? ['report has no place for {content}: a completed report shows nothing of the company.']
      : []),
    ...(list !== undefined && !listed.some((placeholder) => leads.includes(placeholder))
      ? ['list has no place such as {next} or {hasMore}: a client cannot tell whether there are more pages.']
      : []),
  ];
}

/** Answers to gaps that change the same part of the wire form as a field of a shape, with the answers that do not. */
const conflictingGaps = [
  { gap: 'states', usual: ['known', 'no-cancel'], field: 'states' },
  { gap: 'event-names', usual: ['known'], field: 'events' },
  { gap: 'error-body', usual: ['problem'], field: 'error' },
] as const;

function gapConflicts({ gap = '', ...shape }: Shape): string[] {
  const answers = new Map(gap.split(',').map((pair) => pair.split('=', 2) as [string, string]));
  return conflictingGaps.flatMap(({ gap: name, usual, field }) => {
    const answer = answers.get(name);
    const isConflict =
      answer !== undefined && !(usual as readonly string[]).includes(answer) && shape[field] !== undefined;
    return isConflict ? [`gap has ${name}=${answer}, and ${field} sets another one. Keep one of them.`] : [];
  });
}

function unnamedEvents({ events }: Shape): string[] {
  if (events === undefined) return [];
  const named: readonly unknown[] = Object.values(events);
  const unnamed = typeNames.enum.filter((type) => !named.includes(type));
  if (unnamed.length === 0) return [];
  return [`events names no ${joinWords(unnamed, 'or')}: such events keep their own names.`];
}
