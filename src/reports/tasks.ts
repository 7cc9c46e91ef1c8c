import type * as openapi from '../contract/openapi-yaml.js';
import { runCooperatively } from '../runtime/concurrency.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import type { Steps } from '../values/steps.js';
import type * as engine from './content-tasks.js';
import type * as editor from './revision-tasks.js';

/** What may take long: functions of plain data and nothing else, so that any thread can do it. */
interface Tasks {
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
  () => import('../legal/content/report-content.js'),
  () => import('../contract/generated/content-validator.js'),
];
const editorParts = [...engineParts, () => import('../legal/content/content-schema.js')];

async function loadEngine(breathe: YieldToEventLoop): Promise<typeof engine> {
  await loadParts(engineParts, breathe);
  return import('./content-tasks.js');
}

async function loadEditor(breathe: YieldToEventLoop): Promise<typeof editor> {
  await loadParts(editorParts, breathe);
  return import('./revision-tasks.js');
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

/** Does tasks where they harden nobody's wait: the small ones here, at once; the large ones beside. */
export type RunTask = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  size: TaskSize,
) => Promise<TaskOutput<Name>>;

/** What a task has to go through. */
export interface TaskSize {
  /** Bytes of the content that it is about, and of what is done to it. */
  bytes: number;
  /** How many changes of it are gone through besides. */
  changes?: number;
}

/** A task on so many bytes takes some 50 ms, which is the longest that other clients wait. */
const maxInlineBytes = 128 * 1024;
/** What going through one more change costs, as a part of going through the content. */
const costOfChange = 0.02;

/** @param bench absent, all is done in this thread */
export function createRunTask(bench: TaskRunner | undefined, breathe: YieldToEventLoop): RunTask {
  return (name, input, { bytes, changes = 0 }) => {
    const beside = bytes * (1 + changes * costOfChange) > maxInlineBytes;
    return bench !== undefined && beside ? bench.run(name, input) : perform(name, input, breathe);
  };
}
