import { moduleOf, modules } from './generated/validators/modules.js';
import * as ofReports from './generated/validators/reports.js';
import { bodySchemas, type Operation, type OperationId } from './operations.js';
import type { Validator } from './validator.js';

// The validators of requests and answers, by the titles of their schemas. Those of a tag's operations are one module, and
// only modules of what is asked for are loaded: all of them are over a megabyte, and a create needs a seventh of it.

/** What has a validator. */
export type ValidatedSchema = keyof typeof moduleOf;
type ModuleName = keyof typeof modules;

/** Of the modules that are loaded; those of reports from the beginning, since nobody starts a server to ask for none. */
const loadedValidators = new Map<string, Validator>(Object.entries(ofReports));
const loadedModules = new Set<ModuleName>(['reports']);
/** The operations all of whose modules are loaded. */
const readyOperations = new Set<OperationId>();

/**
 * Has all at hand that requests and answers of an operation are held to.
 * @returns nothing where there is nothing to wait for, as after the first time
 */
export function loadValidators(operation: Operation): Promise<void> | undefined {
  if (readyOperations.has(operation.id)) return undefined;
  const missing = modulesOf(operation).filter((name) => !loadedModules.has(name));
  if (missing.length > 0) return Promise.all(missing.map(loadModule)).then(() => loadValidators(operation));
  readyOperations.add(operation.id);
  return undefined;
}

function modulesOf({ id, body, answers }: Operation): ModuleName[] {
  const read = body === undefined ? [] : Object.values(bodySchemas(body));
  const told = answers.flatMap(({ schema }) => schema ?? []);
  return [
    ...new Set([...read, ...told, `${id}Query`].filter(isValidatedSchema).map((name) => moduleOf[name])),
  ];
}

function isValidatedSchema(name: string): name is ValidatedSchema {
  return Object.hasOwn(moduleOf, name);
}

async function loadModule(name: ModuleName): Promise<void> {
  const module: Readonly<Record<string, Validator>> = await modules[name]();
  for (const [held, validator] of Object.entries(module)) loadedValidators.set(held, validator);
  loadedModules.add(name);
}

/** What a schema is checked by, once that is loaded. */
export async function loadValidator(title: ValidatedSchema): Promise<Validator> {
  if (!loadedModules.has(moduleOf[title])) await loadModule(moduleOf[title]);
  return validatorOf(title);
}

/** The same at once. @throws Error where it is not loaded, or there is none: a bug */
export function validatorOf(title: string): Validator {
  const validator = loadedValidators.get(title);
  if (validator !== undefined) return validator;
  throw new Error(
    isValidatedSchema(title)
      ? `the validator of ${title} is not loaded`
      : `no validator is generated for ${title}`,
  );
}

/** What parameters are checked by, by where they stand; by nothing where they can be anything. */
interface ParameterValidators {
  readonly query: Validator;
  readonly path: Validator | undefined;
  readonly headers: Validator | undefined;
}

const ofParameters = new Map<OperationId, ParameterValidators>();

/** Those of an operation whose validators are loaded. */
export function parameterValidatorsOf({ id }: Operation): ParameterValidators {
  const known = ofParameters.get(id);
  if (known !== undefined) return known;
  const [path, headers] = [loadedValidators.get(`${id}Path`), loadedValidators.get(`${id}Headers`)];
  const found = { query: validatorOf(`${id}Query`), path, headers };
  ofParameters.set(id, found);
  return found;
}

/** Digits, each number in one spelling, and none so long that it is not exact. */
const digits = /^(?:0|[1-9]\d{0,14})$/;

/**
 * What a text stands for where its schema asks for a number or a boolean. A text that stands for none stays a text,
 * so that the schema refuses it.
 */
export function parseParameter(text: string, type: unknown): unknown {
  if (type === 'integer' && digits.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
