import { moduleOf, modules } from './generated/validators/modules.js';
import * as ofStart from './generated/validators/start.js';
import { bodySchemas, type Operation, type OperationId } from './operations.js';
import type { Validator } from './validator.js';

// Validators of requests and responses, by schema title. Operations of a tag share one module, and modules are
// loaded when first used: all are over a megabyte, and a create needs a tenth of it.

/** Titles of schemas with a validator. */
export type ValidatedSchema = keyof typeof moduleOf;
type ModuleName = keyof typeof modules;

/** Validators of loaded modules. Those of the start are loaded at once, since nearly every client needs them. */
const loadedValidators = new Map<string, Validator>(Object.entries(ofStart));
const loadedModules = new Set<ModuleName>(['start']);
/** Operations whose modules are all loaded. */
const readyOperations = new Set<OperationId>();

/**
 * Loads all validators of an operation.
 * @returns undefined if they are loaded already
 */
export function loadValidators(operation: Operation): Promise<void> | undefined {
  if (readyOperations.has(operation.id)) return undefined;
  const missing = modulesOf(operation).filter((name) => !loadedModules.has(name));
  if (missing.length > 0) return Promise.all(missing.map(loadModule)).then(() => loadValidators(operation));
  readyOperations.add(operation.id);
  return undefined;
}

function modulesOf({ id, body, answers }: Operation): ModuleName[] {
  const requestSchemas = body === undefined ? [] : Object.values(bodySchemas(body));
  const responseSchemas = answers.flatMap(({ schema }) => schema ?? []);
  return [
    ...new Set(
      [...requestSchemas, ...responseSchemas, `${id}Query`]
        .filter(isValidatedSchema)
        .map((name) => moduleOf[name]),
    ),
  ];
}

function isValidatedSchema(name: string): name is ValidatedSchema {
  return Object.hasOwn(moduleOf, name);
}

async function loadModule(name: ModuleName): Promise<void> {
  const module: Readonly<Record<string, Validator>> = await modules[name]();
  for (const [title, validator] of Object.entries(module)) loadedValidators.set(title, validator);
  loadedModules.add(name);
}

/** Loads and returns the validator of a schema. */
export async function loadValidator(title: ValidatedSchema): Promise<Validator> {
  if (!loadedModules.has(moduleOf[title])) await loadModule(moduleOf[title]);
  return validatorOf(title);
}

/**
 * Returns the loaded validator of a schema.
 * @throws Error if it is not loaded or does not exist: a bug
 */
export function validatorOf(title: string): Validator {
  const validator = loadedValidators.get(title);
  if (validator !== undefined) return validator;
  throw new Error(
    isValidatedSchema(title)
      ? `the validator of ${title} is not loaded`
      : `no validator is generated for ${title}`,
  );
}

/** Validators of parameters by location; undefined if any value is valid. */
interface ParameterValidators {
  readonly query: Validator;
  readonly path: Validator | undefined;
  readonly headers: Validator | undefined;
}

const parameterValidators = new Map<OperationId, ParameterValidators>();

/** Returns the parameter validators of an operation; its modules must be loaded. */
export function parameterValidatorsOf({ id }: Operation): ParameterValidators {
  const known = parameterValidators.get(id);
  if (known !== undefined) return known;
  const [path, headers] = [loadedValidators.get(`${id}Path`), loadedValidators.get(`${id}Headers`)];
  const found = { query: validatorOf(`${id}Query`), path, headers };
  parameterValidators.set(id, found);
  return found;
}
