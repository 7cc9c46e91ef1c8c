let owners = 0;

/** A number that nobody had before: what bears it is its owner's alone, and may be changed by it. */
export function newOwner(): number {
  owners += 1;
  return owners;
}
