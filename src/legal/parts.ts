/**
 * The engine is loaded in parts on first use, each a file of its own in the bundle, since one large module would block
 * the thread while it is read and run. The first part is so long that Node keeps its source outside the heap; shorter
 * sources cause garbage collections.
 */
export const engineParts: readonly (() => Promise<unknown>)[] = [
  () => import('./content/report-content.js'),
  () => import('../contract/generated/content-validator.js'),
];

/** The parts that change and verify contents. */
export const editorParts: readonly (() => Promise<unknown>)[] = [
  ...engineParts,
  () => import('./content/content-schema.js'),
];
