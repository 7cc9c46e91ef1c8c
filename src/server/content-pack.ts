import { type ContentPack, createContentPack } from '../runtime/content-pack.js';

/** Hash of the engine whose pack is in the folder of the bundle. Set by the build of the package. */
declare const engineOfContentPack: string;

/** The contents that the build of the package generated. Undefined in a program that was built without, or runs from source. */
export const contentPack: ContentPack | undefined =
  typeof engineOfContentPack === 'undefined'
    ? undefined
    : createContentPack(new URL('./contents.pack', import.meta.url), engineOfContentPack);
