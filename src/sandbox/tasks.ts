import type * as openapi from '../contract/openapi-yaml.js';
import type { Steps } from '../domain/values/steps.js';
import type { YieldToEventLoop } from './ports.js';
import type * as editor from './work/editor.js';
import type * as engine from './work/engine.js';
import { runCooperatively } from './work/in-turns.js';

/** What may take long: functions of plain data and nothing else, so that any thread can do it. */
export interface Tasks {
  content: typeof engine.serialisedContent;
  profile: typeof engine.companyProfile;
  revise: typeof editor.revise;
  edit: typeof editor.edit;
  review: typeof editor.review;
  history: typeof editor.history;
  verification: typeof editor.verification;
  openapiYaml: typeof openapi.openapiYaml;
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
/** Of those that are done in steps, what the last of them gives. */
export type TaskOutput<Name extends TaskName> =
  ReturnType<Tasks[Name]> extends Steps<infer Output> ? Output : ReturnType<Tasks[Name]>;

/** Where tasks are done that would hold up this thread. */
export interface TaskRunner {
  /**
   * @throws Error where the task fails, or the bench breaks under it
   * @throws GivenUp where the bench is closed before it is done
   */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>>;
  /** Gives up what is being done. */
  close(): Promise<void>;
}

/** That the bench was closed before a task was done: nobody waits for it any more. */
export class TaskAbortedError extends Error {}

/** Each with what it needs, loaded when it is first done. */
const loaders: { readonly [Name in TaskName]: (breathe: YieldToEventLoop) => Promise<Tasks[Name]> } = {
  content: async (breathe) => (await loadEngine(breathe)).serialisedContent,
  profile: async (breathe) => (await loadEngine(breathe)).companyProfile,
  revise: async (breathe) => (await loadEditor(breathe)).revise,
  edit: async (breathe) => (await loadEditor(breathe)).edit,
  review: async (breathe) => (await loadEditor(breathe)).review,
  history: async (breathe) => (await loadEditor(breathe)).history,
  verification: async (breathe) => (await loadEditor(breathe)).verification,
  openapiYaml: async () => (await import('../contract/openapi-yaml.js')).openapiYaml,
};

/**
 * In parts, each a file of its own in the bundle: what is read and run at once keeps all others waiting. The first has so
 * many letters that Node keeps them outside the heap; those of shorter files have V8 collect garbage meanwhile.
 */
const engineParts = [
  () => import('../domain/content/report-content.js'),
  () => import('../contract/generated/content-validator.js'),
];
const editorParts = [...engineParts, () => import('../domain/content/content-schema.js')];

async function loadEngine(breathe: YieldToEventLoop): Promise<typeof engine> {
  await loadParts(engineParts, breathe);
  return import('./work/engine.js');
}

async function loadEditor(breathe: YieldToEventLoop): Promise<typeof editor> {
  await loadParts(editorParts, breathe);
  return import('./work/editor.js');
}

async function loadParts(
  parts: readonly (() => Promise<unknown>)[],
  breathe: YieldToEventLoop,
): Promise<void> {
  for (const load of parts) {
    await load();
    await breathe();
  }
}

/**
 * Does a task in this thread.
 * @param breathe lets others come to their turn between the parts that the task loads and between its steps; by default nobody does
 */
export async function perform<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  breathe: YieldToEventLoop = () => undefined,
): Promise<TaskOutput<Name>> {
  const task = (await loaders[name](breathe)) as (
    input: TaskInput<Name>,
  ) => TaskOutput<Name> | Steps<TaskOutput<Name>>;
  await breathe();
  const done = task(input);
  return isSteps(done) ? runCooperatively(done, breathe) : done;
}

function isSteps<Output>(done: Output | Steps<Output>): done is Steps<Output> {
  return typeof done === 'object' && done !== null && 'next' in done;
}
