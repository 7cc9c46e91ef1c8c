import createSchema from '../../../../schemas/reports/create-report.json' with { type: 'json' };
import typeSchema from '../../../../schemas/reports/report-type.json' with { type: 'json' };
import { isJsonObject } from '../../../values/json.js';
import { valueAtPath } from '../../../values/json-paths.js';
import {
  comparableName,
  guessed,
  isConstant,
  type LearntNote,
  type LocatedValue,
  learnt,
  pathsIn,
  place,
} from './samples.js';

/** A create with the record that answered it. */
interface SampleCreate {
  readonly sent: unknown;
  readonly record: unknown;
}

/** The form of creates of another server. */
export interface LearntCreate {
  readonly places: readonly LocatedValue[];
  /** True if they have the names of the contract. */
  readonly isOwn: boolean;
  /** The place of the company in a create and in a record; null if no record repeats it. */
  readonly company: CompanyMatch | null;
  readonly unknown: readonly string[];
}

interface CompanyMatch {
  readonly sentPath: readonly string[];
  readonly place: LocatedValue;
}

const ownNames = Object.keys(createSchema.properties);
const [usualType] = typeSchema.enum;

/**
 * Learns the body of a create by the values that records repeat.
 * @param recordPaths places of the scalars of a record, in order
 */
export function learnCreate(
  creates: readonly SampleCreate[],
  recordPaths: readonly (readonly string[])[],
): LearntCreate {
  const made = creates.filter(({ sent }) => isJsonObject(sent));
  const isOwn = made.some(({ sent }) => typeof (sent as { companyId?: unknown }).companyId === 'string');
  const company = companyMatchIn(made, recordPaths);
  const none = { isOwn, company, unknown: [] };
  if (made.length === 0) return { ...none, places: [] };
  return isOwn ? { ...none, places: ownPlaces(made) } : { ...none, ...otherPlaces(made, company) };
}

/** The fields of the contract, which documents promise. */
function ownPlaces(made: readonly SampleCreate[]): LocatedValue[] {
  return ownNames.map((name) => {
    const isSeen = made.some(({ sent }) => Object.hasOwn(sent as object, name));
    const note = isSeen ? learnt('a create with this name was accepted') : guessed('the contract has it');
    return place([name], `{${name}}`, note);
  });
}

/** Finds the text of creates that records repeat; if there are several, the one with most values. */
function companyMatchIn(
  made: readonly SampleCreate[],
  recordPaths: readonly (readonly string[])[],
): CompanyMatch | null {
  const candidates = pathsIn(made.map(({ sent }) => sent)).flatMap((sentPath) => {
    const having = made.filter(({ sent }) => valueAtPath(sent, sentPath) !== undefined);
    const values = having.map(({ sent }) => valueAtPath(sent, sentPath));
    if (values.some((value) => typeof value !== 'string' || value === usualType)) return [];
    const path = recordPaths.find((one) =>
      having.every(({ record }, nth) => valueAtPath(record, one) === values[nth]),
    );
    const isNamed = /company|external|subject|entity|taxid|rut/.test(comparableName(sentPath.join('.')));
    const isContract = sentPath.join('.') === 'companyId';
    return path === undefined
      ? []
      : [{ sentPath, path, count: new Set(values).size, isNamed: isNamed || isContract }];
  });
  const [best] = candidates.sort(
    (one, other) => Number(other.isNamed) - Number(one.isNamed) || other.count - one.count,
  );
  if (best === undefined) return null;
  const { sentPath, path, count, isNamed } = best;
  const isSure = count > 1 || (isNamed && candidates.length === 1) || sentPath.join('.') === 'companyId';
  const note = (isSure ? learnt : guessed)(`it repeats ${sentPath.join('.')} of the create`);
  return { sentPath, place: place(path, '{companyId}', note) };
}

/** Returns whether several creates had one value. A value seen once may be data of that client. */
function isSame(values: readonly unknown[]): boolean {
  return values.length > 1 && new Set(values.map((value) => JSON.stringify(value))).size === 1;
}

/** Values in the place of those of a client, which are data that a file should not have. */
const examples: Readonly<Record<string, unknown>> = { string: 'example', number: 0, boolean: false };

/** Distinguishes the fields of creates: the company by what records repeat, the others by value, name and type. */
function otherPlaces(
  made: readonly SampleCreate[],
  company: CompanyMatch | null,
): Pick<LearntCreate, 'places' | 'unknown'> {
  const places: LocatedValue[] = [];
  const isFree = (placeholder: string): boolean => places.every(({ value }) => value !== placeholder);
  for (const path of pathsIn(made.map(({ sent }) => sent))) {
    const name = comparableName(path.at(-1) ?? '');
    const values = made.map(({ sent }) => valueAtPath(sent, path)).filter((value) => value !== undefined);
    const add = (value: unknown, note: LearntNote): void => void places.push(place(path, value, note));
    const isOf = (type: string): boolean => values.every((value) => typeof value === type);
    if (path.join('\n') === company?.sentPath.join('\n'))
      add('{companyId}', {
        mark: company.place.mark,
        evidence: `${company.place.path.join('.')} of the record repeats it`,
      });
    else if (company === null && isFree('{companyId}') && isOf('string') && /company/.test(name))
      add('{companyId}', guessed('its name; no record repeats it'));
    else if (isFree('{type}') && values.every((value) => value === usualType))
      add('{type}', learnt('it is the type of each report'));
    else if (isFree('{options.validate}') && isOf('boolean') && /valid|check/.test(name))
      add('{options.validate}', guessed('its name and type'));
    else if (isSame(values) && isConstant(values[0]) && !/secret|token|password|key/.test(name))
      add(values[0], guessed(`it was the same in ${values.length} creates; any value is accepted`));
    else add(examples[typeof values[0]] ?? null, guessed('it has no known meaning; any value is accepted'));
  }
  const unknown = isFree('{companyId}') ? ['create: no field was found whose value a record repeats'] : [];
  return { places, unknown };
}
