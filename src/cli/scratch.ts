/**
 * Gives memory of a length to read into, which is overwritten by what is read next. It begins at an address which V8 can
 * read code from: of others it makes a copy.
 */
export type Scratch = (length: number) => Buffer;

/** More than any file of the command takes. Of what none has filled yet, the system gives nothing. */
const scratchBytes = 2 * 1024 * 1024;

/**
 * One piece of memory for one file after the other: to be given new pages takes longer than to fill them, and by as much
 * memory as all files take, V8 would collect garbage.
 */
export function createScratch(): Scratch {
  let room = Buffer.allocUnsafeSlow(scratchBytes);
  return (length) => {
    if (length > room.length) room = Buffer.allocUnsafeSlow(length);
    return room.subarray(0, length);
  };
}
