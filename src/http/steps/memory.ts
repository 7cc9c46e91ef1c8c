import type { Sandbox } from '../../sandbox/sandbox.js';
import { checkMemory } from '../../sandbox/work/memory.js';
import type { Step } from '../pipeline/exchange.js';

/** What a request that keeps something takes at least, in bytes. */
const leastBytes = 1024;

/** The most that a byte of JSON becomes when it is read: `{},` is an object. */
const bytesPerByte = 24;

/** 503 to what would be kept, before its body is read as JSON, where there is no memory for it. */
export function createMemoryCheck({ memory }: Sandbox): Step {
  return ({ route, bytes }) => {
    if (route.operation?.keeps) checkMemory(memory, leastBytes + (bytes?.length ?? 0) * bytesPerByte);
    return undefined;
  };
}
