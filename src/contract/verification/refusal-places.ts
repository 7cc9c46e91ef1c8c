import { isOwn, type OwnNames } from '../gaps/own-names.js';
import { type ErrorPart, ownAnswerOfPaths, partPathsError, valueAtPath } from '../gaps/own-refusals.js';
import { type InterviewExchange, statusOf } from './exchange.js';

/** A text or number of a body, with where it stands. */
interface BodyLeaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** No deeper value, and no more of them, are looked at. */
const maxLeafDepth = 8;
const maxLeaves = 200;

/** What stands in a body: of a list, in its first item. */
function bodyLeavesOf(value: unknown, path: readonly string[] = []): BodyLeaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  if (path.length === maxLeafDepth) return [];
  const members = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return members.flatMap(([name, member]) => bodyLeavesOf(member, [...path, name])).slice(0, maxLeaves);
}

/** Names under which the parts are known to stand, the likeliest first: in lower case, without `_`. */
const usualNames: Readonly<Record<ErrorPart, readonly string[]>> = {
  code: [
    ...['code', 'errorcode', 'type', 'kind', 'error', 'name', 'reason', 'key'],
    ...['codigo', 'codigoerror', 'tipo', 'motivo'],
  ],
  message: [
    ...['message', 'errormessage', 'detail', 'errordescription', 'description'],
    ...['text', 'msg', 'reason', 'error', 'title', 'messages', 'errors', 'details'],
    ...['mensaje', 'detalle', 'descripcion', 'texto', 'motivo', 'titulo', 'mensajes', 'errores', 'detalles'],
  ],
  status: ['status', 'statuscode', 'httpstatus', 'http', 'code', 'estado', 'codigoestado', 'codigo'],
};

/** Whether what stands somewhere in all refusals can be a part: words of which some are several, one word, the status. */
function canBe(part: ErrorPart, path: readonly string[], refusals: readonly InterviewExchange[]): boolean {
  const values = refusals.map((one) => valueAtPath(one.json, path));
  if (part === 'status') return refusals.every((one, at) => values[at] === statusOf(one));
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  if (texts.length < values.length) return false;
  return part === 'code'
    ? texts.every((text) => /^[A-Za-z][\w.:/-]*$/.test(text))
    : texts.some((text) => /\S\s+\S/.test(text));
}

/** How likely a part stands under the name of a place: the less, the likelier; negative where it does not. */
function rankPart(part: ErrorPart, { path }: BodyLeaf): number {
  const name = path.findLast((each) => each !== '0') ?? '';
  return usualNames[part].indexOf(name.toLowerCase().replaceAll('_', ''));
}

/**
 * Where refusals that are JSON have their code, message and status: in all of them at the same places.
 * @returns null where that is not to be seen; `others` are members that stand elsewhere
 */
export function findErrorParts(
  refusals: readonly InterviewExchange[],
): { answer: OwnNames; others: readonly string[] } | null {
  const [first] = refusals;
  if (first === undefined || refusals.some(({ json }) => typeof json !== 'object' || json === null))
    return null;
  const leaves = bodyLeavesOf(first.json);
  const taken = new Set<BodyLeaf>();
  const places = (['status', 'message', 'code'] as const).flatMap((part) => {
    const [leaf] = leaves
      .filter((each) => !taken.has(each) && rankPart(part, each) >= 0)
      .filter(({ path }) => canBe(part, path, refusals))
      .sort((one, other) => rankPart(part, one) - rankPart(part, other));
    if (leaf === undefined) return [];
    taken.add(leaf);
    return [{ part, path: leaf.path }];
  });
  const answer = ownAnswerOfPaths(places.reverse());
  const isTold = places.some(({ part }) => part !== 'status');
  if (!isTold || !isOwn(answer) || partPathsError(answer) !== null) return null;
  const others = leaves.filter((leaf) => !taken.has(leaf)).map(({ path }) => path.join('.'));
  return { answer, others };
}
