import manifest from '../../package.json' with { type: 'json' };

/** Version of this package. */
export const version: string = manifest.version;

/**
 * Version of the generated content. Equal inputs give equal bytes within one content version, which stays the same
 * within a major version of the package.
 */
export const contentVersion = '3';
