import { join } from 'node:path';
import ts from 'typescript';

/** How a project finds packages, by the module format that goes with it. */
export const resolutions = {
  node10: { moduleResolution: ts.ModuleResolutionKind.Node10, module: ts.ModuleKind.CommonJS },
  node16: { moduleResolution: ts.ModuleResolutionKind.Node16, module: ts.ModuleKind.Node16 },
  bundler: { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext },
};

/** The libraries of TypeScript, which are read once. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/**
 * What a strict project says of files, and of the declarations that they reach: one that knows ES2022 and nothing of
 * Node or browsers.
 */
export function typeFaults(
  folder: string,
  names: readonly string[],
  resolution: keyof typeof resolutions,
): string[] {
  const options: ts.CompilerOptions = {
    ...resolutions[resolution],
    ...{ strict: true, noEmit: true, types: [], ignoreDeprecations: '6.0' },
    ...{ target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'] },
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...how) => {
    if (!name.includes('/typescript/lib/')) return read(name, ...how);
    if (!libraries.has(name)) libraries.set(name, read(name, ...how));
    return libraries.get(name);
  };
  const files = names.map((name) => join(folder, name));
  const program = ts.createProgram(files, options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}
