import type * as openapi from '../contract/openapi-yaml.js';
import type * as editor from './work/editor.js';
import type * as engine from './work/engine.js';

/** What may take long: functions of plain data and nothing else, so that any thread can do it. */
export interface Tasks {
  content: typeof engine.serialisedContent;
  revise: typeof editor.revise;
  edit: typeof editor.edit;
  review: typeof editor.review;
  history: typeof editor.history;
  verification: typeof editor.verification;
  openapiYaml: typeof openapi.openapiYaml;
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = ReturnType<Tasks[Name]>;

/** Each with what it needs, loaded when it is first done. */
const loaders: { readonly [Name in TaskName]: () => Promise<Tasks[Name]> } = {
  content: async () => (await import('./work/engine.js')).serialisedContent,
  revise: async () => (await import('./work/editor.js')).revise,
  edit: async () => (await import('./work/editor.js')).edit,
  review: async () => (await import('./work/editor.js')).review,
  history: async () => (await import('./work/editor.js')).history,
  verification: async () => (await import('./work/editor.js')).verification,
  openapiYaml: async () => (await import('../contract/openapi-yaml.js')).openapiYaml,
};

/**
 * Does a task in this thread.
 * @param breathe lets others come to their turn between what the task loads and the task; by default nobody does
 */
export async function perform<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  breathe: () => Promise<void> | undefined = () => undefined,
): Promise<TaskOutput<Name>> {
  const task = (await loaders[name]()) as (input: TaskInput<Name>) => TaskOutput<Name>;
  await breathe();
  return task(input);
}
