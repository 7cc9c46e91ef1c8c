import type { Sandbox } from '../../sandbox/sandbox.js';
import { checkMemory } from '../../sandbox/work/memory.js';
import type { PipelineStep } from '../pipeline/exchange.js';

/** What a request that keeps something takes at least, in bytes. */
const minBytes = 1024;

/** The most that a byte of JSON becomes when it is read: `{},` is an object. */
const bytesPerByte = 24;

/** 503 to what would be kept, before its body is read as JSON, where there is no memory for it. */
export function createMemoryLimit({ memory }: Sandbox): PipelineStep {
  return ({ route, bytes }) => {
    if (route.operation?.keeps) checkMemory(memory, minBytes + (bytes?.length ?? 0) * bytesPerByte);
    return undefined;
  };
}
