import { editorParts, engineParts } from '../legal/index.js';
import { runCooperatively } from '../runtime/concurrency.js';
import type { YieldToEventLoop } from '../runtime/port.js';
import type { Steps } from '../values/steps.js';

/**
 * Loads each task with its modules on first use. Tasks are long work: functions of plain data only, so that any thread can
 * run them.
 */
const loaders = {
  content: async (pause: YieldToEventLoop) => (await loadEngine(pause)).serialisedContent,
  profile: async (pause: YieldToEventLoop) => (await loadEngine(pause)).companyProfile,
  comparison: async () => (await import('./comparison-task.js')).comparison,
  replay: async (pause: YieldToEventLoop) => (await loadEditor(pause)).replay,
  edit: async (pause: YieldToEventLoop) => (await loadEditor(pause)).edit,
  review: async (pause: YieldToEventLoop) => (await loadEditor(pause)).review,
  checkFinding: async (pause: YieldToEventLoop) => (await loadEditor(pause)).checkFinding,
  history: async (pause: YieldToEventLoop) => (await loadEditor(pause)).history,
  verification: async (pause: YieldToEventLoop) => (await loadEditor(pause)).verification,
  checkFixtures: async (pause: YieldToEventLoop) => {
    await loadParts(engineParts, pause);
    return (await import('./fixture-tasks.js')).checkFixtures;
  },
  openapiYaml: async () => (await import('../contract/openapi-yaml.js')).openapiYaml,
};

type Tasks = { [Name in keyof typeof loaders]: Awaited<ReturnType<(typeof loaders)[Name]>> };

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

async function loadEngine(yieldToEventLoop: YieldToEventLoop) {
  await loadParts(engineParts, yieldToEventLoop);
  return import('./content-tasks.js');
}

async function loadEditor(yieldToEventLoop: YieldToEventLoop) {
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
  const task = (await loaders[name](yieldToEventLoop)) as unknown as (
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
