import type * as openapi from '../contract/openapi-yaml.js';
import { editorParts, engineParts } from '../legal/index.js';
import { runCooperatively } from '../runtime/concurrency.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import type { Steps } from '../values/steps.js';
import type * as comparing from './comparison-task.js';
import type * as engine from './content-tasks.js';
import type * as fixtures from './fixture-tasks.js';
import type * as editor from './revision-tasks.js';

/** Long work: functions of plain data only, so that any thread can run them. */
interface Tasks {
  content: typeof engine.serialisedContent;
  profile: typeof engine.companyProfile;
  comparison: typeof comparing.comparison;
  replay: typeof editor.replay;
  edit: typeof editor.edit;
  review: typeof editor.review;
  checkFinding: typeof editor.checkFinding;
  history: typeof editor.history;
  verification: typeof editor.verification;
  checkFixtures: typeof fixtures.checkFixtures;
  openapiYaml: typeof openapi.openapiYaml;
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
/** For a task in steps, the value that it returns at its end. */
export type TaskOutput<Name extends TaskName> =
  ReturnType<Tasks[Name]> extends Steps<infer Output> ? Output : ReturnType<Tasks[Name]>;

/** Runs tasks outside this thread. */
export interface TaskRunner {
  /**
   * Runs a task.
   * @throws Error if the task fails or its thread breaks down
   * @throws TaskAbortedError if the runner is closed before the task is done
   */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>>;
  /** Aborts running tasks. */
  close(): Promise<void>;
}

/** Loads each task with its modules on first use. */
const loaders: { readonly [Name in TaskName]: (pause: YieldToEventLoop) => Promise<Tasks[Name]> } = {
  content: async (pause) => (await loadEngine(pause)).serialisedContent,
  profile: async (pause) => (await loadEngine(pause)).companyProfile,
  comparison: async () => (await import('./comparison-task.js')).comparison,
  replay: async (pause) => (await loadEditor(pause)).replay,
  edit: async (pause) => (await loadEditor(pause)).edit,
  review: async (pause) => (await loadEditor(pause)).review,
  checkFinding: async (pause) => (await loadEditor(pause)).checkFinding,
  history: async (pause) => (await loadEditor(pause)).history,
  verification: async (pause) => (await loadEditor(pause)).verification,
  checkFixtures: async (pause) => {
    await loadParts(engineParts, pause);
    return (await import('./fixture-tasks.js')).checkFixtures;
  },
  openapiYaml: async () => (await import('../contract/openapi-yaml.js')).openapiYaml,
};

async function loadEngine(yieldToEventLoop: YieldToEventLoop): Promise<typeof engine> {
  await loadParts(engineParts, yieldToEventLoop);
  return import('./content-tasks.js');
}

async function loadEditor(yieldToEventLoop: YieldToEventLoop): Promise<typeof editor> {
  await loadParts(editorParts, yieldToEventLoop);
  return import('./revision-tasks.js');
}

async function loadParts(
  parts: readonly (() => Promise<unknown>)[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  for (const load of parts) {
    await load();
    await yieldToEventLoop();
  }
}

/**
 * Runs a task in this thread.
 * @param yieldToEventLoop lets other work run between the loaded modules and between steps; by default it does nothing
 */
export async function perform<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  yieldToEventLoop: YieldToEventLoop = () => undefined,
): Promise<TaskOutput<Name>> {
  const task = (await loaders[name](yieldToEventLoop)) as (
    input: TaskInput<Name>,
  ) => TaskOutput<Name> | Steps<TaskOutput<Name>>;
  await yieldToEventLoop();
  const done = task(input);
  const isInSteps = typeof done === 'object' && done !== null && 'next' in done;
  return isInSteps ? runCooperatively(done, yieldToEventLoop) : done;
}

/** Runs a task: a small one in this thread, a large one in the task runner. */
export type RunTask = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  size: TaskSize,
) => Promise<TaskOutput<Name>>;

/** The size of the input of a task. */
export interface TaskSize {
  /** The bytes of the content and of the change to it. */
  bytes: number;
  /** The number of its changes to process. */
  changes?: number;
}

/** A task of this size takes some 50 ms, the longest that other clients should wait. */
const maxInlineBytes = 128 * 1024;
/** The cost of one more change, as a share of the cost of the content. */
const costOfChange = 0.02;

/** @param bench if absent, all tasks run in this thread */
export function createRunTask(bench: TaskRunner | undefined, yieldToEventLoop: YieldToEventLoop): RunTask {
  return (name, input, { bytes, changes = 0 }) => {
    const isLarge = bytes * (1 + changes * costOfChange) > maxInlineBytes;
    return bench !== undefined && isLarge ? bench.run(name, input) : perform(name, input, yieldToEventLoop);
  };
}
