/**
 * Loads files of the package, which a bundler does not copy into its output.
 * @throws Error that says how to leave the package out of a bundle, if the files are missing
 */
export function loadUnbundled<Loaded>(load: () => Loaded): Loaded {
  try {
    return load();
  } catch (cause) {
    if (!isMissing((cause as { code?: unknown }).code)) throw cause;
    throw new Error(
      'legal-reports-sandbox does not find its files, since it was bundled or an installation is incomplete. Mark the package as external in the bundler: esbuild --external:legal-reports-sandbox.',
      { cause },
    );
  }
}

/** A bundle in CommonJS has no `import.meta.url`, which `createRequire` refuses. */
const isMissing = (code: unknown): boolean =>
  code === 'ENOENT' || code === 'MODULE_NOT_FOUND' || code === 'ERR_INVALID_ARG_VALUE';
