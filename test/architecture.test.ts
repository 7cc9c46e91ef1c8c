import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { quickTests } from '../scripts/test/quick.js';
import { inputsOfPure } from '../scripts/test/results.js';
import { pureFolders } from '../vitest.config.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders with one feature each. Features may import each other, without cycles between files. */
const features = ['accounts', 'faults', 'reports', 'requests', 'webhooks', 'worlds'].map(
  (name) => `src/${name}`,
);
/** The only module of the legal engine that others import. */
const engineEntry = 'src/legal/index.ts';
const belowFeatures = ['src/values', 'src/contract', engineEntry, 'src/runtime', 'src/store', 'fixtures'];

/** The folders and files that each folder may import in addition to itself. */
const layers: Record<string, readonly string[]> = {
  'src/values': [],
  'src/contract': ['src/values', 'schemas', 'package.json'],
  'src/legal': ['src/values', 'src/contract', 'fixtures'],
  'src/store': ['src/values', 'src/contract', 'src/runtime'],
  'src/runtime': ['src/values', 'src/contract'],
  ...Object.fromEntries(features.map((feature) => [feature, [...features, ...belowFeatures]])),
  'src/http': [...features, ...belowFeatures, 'src/server/sandbox.ts'],
  'src/server': ['src/http', ...features, ...belowFeatures],
  'src/proxy': ['src/http', ...features, ...belowFeatures],
  'src/testing': ['src/server', 'src/http', ...features, ...belowFeatures, 'schemas'],
  // Only a test process that starts a server loads it.
  'src/runners': ['src/contract/generated', 'src/testing', 'src/runtime/real-time.ts', 'src/values'],
  // From the server the page imports only types, as a test below checks, and pure functions: the names of accounts,
  // `mayAct` with the catalogue of faculties, the form of requests in a shape, and helpers for JSON and for grouping.
  'src/page': [
    'src/contract/generated',
    'src/contract/shapes/request-form.ts',
    ...['src/values/json.ts', 'src/values/json-pointer.ts', 'src/values/maps.ts'],
    'src/accounts/account.ts',
    'src/legal/judging/may-act/may-act.ts',
    'src/legal/jurisdictions/faculties.ts',
  ],
  'src/cli': ['src/proxy', 'src/server', 'src/http', ...features, ...belowFeatures, 'schemas'],
};

/** Packages that each folder may use; `node:` stands for the modules of Node. */
const packages: Record<string, readonly string[]> = {
  'src/values': ['@noble/hashes', 'canonicalize', 'fastest-levenshtein', 'seedrandom', 'tinyduration'],
  'src/contract': ['yaml'],
  'src/legal': ['@noble/hashes', 'json-schema-faker', 'rfc6902'],
  'src/store': ['node:', 'pg'],
  'src/runtime': ['node:', 'yaml'],
  // Hashes are pure, and those of Node are ten times as fast as in JavaScript.
  'src/accounts': ['node:crypto'],
  'src/faults': [],
  'src/reports': ['lru-cache'],
  'src/requests': [],
  'src/webhooks': ['node:', '@noble/hashes', 'ipaddr.js', 'lru-cache', 'undici'],
  'src/worlds': [],
  'src/http': ['node:', 'koa', '@koa/router', 'accepts', 'prom-client'],
  'src/server': ['node:'],
  'src/proxy': ['node:'],
  'src/testing': ['node:', 'undici'],
  'src/runners': ['node:', 'vitest', 'jest-environment-node', '@playwright/test'],
  'src/page': ['preact', '@preact/signals', '@dagrejs/dagre'],
  'src/cli': ['node:', 'yaml'],
};

/** Files of features that use the network, the system or the process. All other files of features are pure. */
const impure = ['http-sender', 'http-transport', 'receiver', 'send-progress', 'target-resolution'].map(
  (name) => `src/webhooks/${name}.ts`,
);

/** Parts of the legal engine. Each may import only from the preceding ones. */
const legalParts = [
  ...['words', 'ownership', 'jurisdictions', 'judging'],
  ...['company', 'content', 'editing', 'fixtures', 'parts.ts', 'index.ts'],
];

/** Folders of `src/http`, lowest first. Its own files come after `syntax`, except those that run the steps. */
const httpFolders = ['syntax', '', 'steps', 'operations', 'app.ts', 'connection'];
/** The files that run the steps. */
const pipelineFiles = ['app.ts', 'request.ts'];

interface Import {
  from: string;
  to: string;
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.split(sep).join('/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'));
const known = new Set(files);

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  const pattern =
    /(?:^|\n)(?:import|export)\s[^;'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g;
  return [...text.matchAll(pattern)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (!target.startsWith('.')) return { from, to: target };
    const path = relative(root, join(root, dirname(from), target))
      .split(sep)
      .join('/');
    const to = path.replace(/\.js$/, '.ts');
    return { from, to: known.has(`${to}x`) ? `${to}x` : to };
  });
}

const imports = files.flatMap(importsOf);
const layerOf = (path: string): string =>
  Object.keys(layers).find((layer) => path.startsWith(`${layer}/`)) ?? '';
const isLocal = (path: string): boolean => /^(src|schemas|fixtures)\/|^package\.json$/.test(path);

describe('architecture', () => {
  it('every source file is in a layer', () => {
    expect(files.filter((path) => layerOf(path) === '')).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('imports point only down the table of layers', () => {
    const wrong = imports.filter(({ from, to }) => {
      const layer = layerOf(from);
      if (!isLocal(to) || to.startsWith(`${layer}/`)) return false;
      return !layers[layer]?.some((allowed) => to === allowed || to.startsWith(`${allowed}/`));
    });
    expect(wrong).toEqual([]);
  });

  it('a part of the legal engine imports only from preceding parts', () => {
    expect(readdirSync(join(root, 'src/legal')).sort()).toEqual([...legalParts].sort());
    const partOf = (path: string): number => legalParts.indexOf(path.split('/')[2] ?? '');
    const within = imports.filter(({ from, to }) =>
      [from, to].every((path) => path.startsWith('src/legal/')),
    );
    expect(within.filter(({ from, to }) => partOf(from) < partOf(to))).toEqual([]);
    expect(within.length).toBeGreaterThan(500);
  });

  it('a folder of src/http imports nothing from a folder above it', () => {
    const heightOf = (path: string): number => {
      const [, , name = '', file] = path.split('/');
      if (pipelineFiles.includes(name)) return httpFolders.indexOf('app.ts');
      return httpFolders.indexOf(file === undefined ? '' : name);
    };
    const within = imports.filter(({ from, to }) => [from, to].every((path) => path.startsWith('src/http/')));
    expect(within.filter(({ from, to }) => heightOf(from) < heightOf(to))).toEqual([]);
    expect(within.filter(({ from }) => heightOf(from) < 0)).toEqual([]);
  });

  it('the plan of a Chilean company does not import its documents', () => {
    const folder = 'src/legal/jurisdictions/cl/';
    const above = imports.filter(
      ({ from, to }) =>
        from.startsWith(`${folder}plan/`) &&
        /^(acts|documents|parties|powers)\//.test(to.replace(folder, '')),
    );
    expect(above).toEqual([]);
    expect(
      imports.filter(({ from, to }) => from.startsWith(`${folder}acts/`) && to.startsWith(`${folder}plan/`)),
    ).not.toEqual([]);
  });

  it('recipes and episodes both use the changes of a report, which import neither', () => {
    const folder = 'src/legal/content/';
    const partOf = (path: string): string => path.split('/')[3] ?? '';
    const wrong = imports.filter(
      ({ from, to }) =>
        [from, to].every((path) => path.startsWith(folder)) &&
        ((partOf(from) === 'changes' && /^(episodes|recipes)$/.test(partOf(to))) ||
          (partOf(from) === 'recipes' && partOf(to) === 'episodes')),
    );
    expect(wrong).toEqual([]);
  });

  it('a folder of src/cli imports no other folder of it', () => {
    const folder = 'src/cli';
    const folderOf = (path: string): string => path.slice(folder.length + 1, path.lastIndexOf('/') + 1);
    const between = imports.filter(
      ({ from, to }) => [from, to].every((path) => path.startsWith(`${folder}/`)) && folderOf(from) !== '',
    );
    expect(between.length).toBeGreaterThan(0);
    expect(between.filter(({ from, to }) => folderOf(to) !== '' && folderOf(to) !== folderOf(from))).toEqual(
      [],
    );
  });

  it('each layer uses only its allowed packages', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (isLocal(to)) return false;
      return !packages[layerOf(from)]?.some(
        (name) => to === name || to.startsWith(name.endsWith(':') ? name : `${name}/`),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('no package is imported dynamically, since bundles reduce CommonJS to its default export', () => {
    const dynamicImporters = files.filter((path) =>
      /import\(\s*'[^.]/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(dynamicImporters).toEqual([]);
  });

  it('the page imports only types of the server, and the form of requests', () => {
    const offenders = files
      .filter((path) => path.startsWith('src/page/'))
      .filter((path) =>
        /(?:^|\n)import (?!type )[^;]*from '[^']*\/contract\/(?!shapes\/request-form)/.test(
          readFileSync(join(root, path), 'utf8'),
        ),
      );
    expect(offenders).toEqual([]);
  });

  it('no export changes its value, since the bundled command copies the first one', () => {
    const variable = files.filter((path) =>
      /^export (?:let|var) /m.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(variable).toEqual([]);
  });

  it('no imports are cyclic', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
    const done = new Set<string>();
    const cycleFrom = (file: string, path: string[]): string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return undefined;
      for (const next of graph.get(file) ?? []) {
        const cycle = cycleFrom(next, [...path, file]);
        if (cycle) return cycle;
      }
      done.add(file);
      return undefined;
    };
    expect(files.map((file) => cycleFrom(file, [])).filter(Boolean)).toEqual([]);
  });

  it('no two files declare a type by one name, and none has the name of a type of the contract', () => {
    const declared = new Map<string, string[]>();
    for (const path of [...files, 'src/contract/generated/types.ts'])
      for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
        /^(?:export )?(?:interface|type|class) (\w+)/gm,
      ))
        declared.set(name, [...(declared.get(name) ?? []), path]);
    expect([...declared].filter(([, paths]) => new Set(paths).size > 1)).toEqual([]);
    expect(declared.size).toBeGreaterThan(1000);
  });

  it('only the public entries re-export other modules', () => {
    expect(files.filter((path) => path.endsWith('/index.ts'))).toEqual([
      'src/contract/index.ts',
      'src/legal/index.ts',
      'src/testing/index.ts',
    ]);
  });

  it('timers and clocks come from one module, which fake timers do not replace', () => {
    const source = 'src/runtime/real-time.ts';
    const served = files.filter((path) => path !== source && !path.startsWith('src/page/'));
    const importedPackages = (path: string): string[] =>
      (readFileSync(join(root, path), 'utf8').match(/import \{[^}]*\} from '[^']*\/real-time\.js'/) ?? [''])
        .join()
        .split(/\W+/);
    const timers = /(?<![\w.])(?:(?:set|clear)(?:Timeout|Interval|Immediate)|queueMicrotask)(?=\()/g;
    const clocks =
      /\bperformance\.|\bDate\.now|\bnew Date\(\)|\bprocess\.(?:hrtime|nextTick)|\bAbortSignal\.timeout|\bglobalThis\.(?:set|clear)/;
    const offenders = served.filter((path) => {
      // A method named setTimeout, as sockets have, is not a timer of the process.
      const code = readFileSync(join(root, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .replace(/^ +setTimeout\(\): this \{/gm, '');
      const own = importedPackages(path);
      return clocks.test(code) || (code.match(timers) ?? []).some((name) => !own.includes(name));
    });
    expect(offenders).toEqual([]);
    expect(served.filter((path) => importedPackages(path).includes('setTimeout')).length).toBeGreaterThan(5);
    const modules = /^node:(timers|perf_hooks)/;
    expect(imports.filter(({ from, to }) => from !== source && modules.test(to))).toEqual([]);
  });

  it('pure files use no clock, randomness, locale or Node modules other than hashes', () => {
    const forbidden = /Date\.now|new Date\(\)|Math\.random|performance\.now|localeCompare|toLocale\w+|Intl\./;
    const folders = ['src/values', 'src/contract', 'src/legal', ...features];
    const pure = files.filter(
      (path) => folders.some((folder) => path.startsWith(`${folder}/`)) && !impure.includes(path),
    );
    expect(impure.filter((path) => !known.has(path))).toEqual([]);
    const offenders = pure.filter((path) => forbidden.test(readFileSync(join(root, path), 'utf8')));
    expect(
      imports.filter(({ from, to }) => pure.includes(from) && to.startsWith('node:') && to !== 'node:crypto'),
    ).toEqual([]);
    expect(offenders).toEqual([]);
  });
});

describe('the pure tests, whose results `npm test` reuses for unchanged files', () => {
  const isInput = (path: string): boolean =>
    inputsOfPure.some((input) => path === input || path.startsWith(`${input}/`));
  const own = pureFolders
    .flatMap((folder) =>
      readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `test/${folder}/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.test.ts'));

  it('import only files that count as their inputs', () => {
    const reached = new Map<string, string>(own.map((path) => [path, '']));
    for (const [path] of reached)
      if (/\.tsx?$/.test(path))
        for (const { to } of importsOf(path))
          if (!reached.has(to) && /^[\w-]+(\/|\.)/.test(to) && existsSync(join(root, to)))
            reached.set(to, path);
    expect(own.length).toBeGreaterThan(100);
    expect([...reached].filter(([path]) => !isInput(path))).toEqual([]);
  });

  it('read no other places', () => {
    const others = /README\.md|CHANGELOG\.md|\(['"`](?:\.\.\/)*(?:bench|dist|docs|examples|src)\/?['"`],/;
    const namingOthers = own.filter((path) => others.test(readFileSync(join(root, path), 'utf8')));
    expect(namingOthers).toEqual([]);
  });
});

describe('`npm run test:quick`', () => {
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path.split(sep).join('/')}`);

  it('runs some tests of each pure folder', () => {
    const chosen = all.filter((path) => quickTests.some((filter) => path.startsWith(filter)));
    const folders = (paths: readonly string[]): string[] => [
      ...new Set(
        paths
          .filter((path) => pureFolders.includes(path.split('/')[1] ?? ''))
          .map((path) =>
            path
              .split('/')
              .slice(0, 3)
              .join('/')
              .replace(/\/[\w-]+\.test\.ts$/, ''),
          ),
      ),
    ];
    expect(folders(chosen).sort()).toEqual(folders(all).sort());
  });

  it('names only existing files', () => {
    expect(quickTests.filter((filter) => !all.some((path) => path.startsWith(filter)))).toEqual([]);
  });
});
