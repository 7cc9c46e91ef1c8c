import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { quickTests } from '../scripts/test/quick.js';
import { inputsOfPure } from '../scripts/test/results.js';
import { pureRooms } from '../vitest.config.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What each folder may import, besides itself. Imports point down this table only. */
const layers: Record<string, readonly string[]> = {
  'src/contract': ['schemas', 'package.json'],
  'src/domain': ['src/contract', 'fixtures'],
  'src/sandbox': ['src/domain', 'src/contract'],
  'src/adapters': ['src/sandbox/ports.ts', 'src/sandbox/tasks.ts', 'src/sandbox/work/loaded-once.ts'],
  'src/http': ['src/adapters/real-time.ts', 'src/sandbox', 'src/domain', 'src/contract'],
  'src/proxy': [
    'src/adapters/real-time.ts',
    'src/adapters/threads/thread.ts',
    'src/adapters/threads/thread-orders.ts',
    'src/http',
    'src/domain',
    'src/contract',
  ],
  'src/server': ['src/http', 'src/adapters', 'src/sandbox', 'src/domain', 'src/contract'],
  'src/testing': [
    'src/server',
    'src/http',
    'src/adapters',
    'src/sandbox',
    'src/domain',
    'src/contract',
    'schemas',
  ],
  // Types alone, which a test below holds, how accounts are named, and a pure function that every client is given.
  'src/page': [
    'src/contract/generated',
    'src/domain/access/accounts.ts',
    'src/domain/judging/may-act/may-act.ts',
  ],
  'src/cli': [
    'src/proxy',
    'src/server',
    'src/http',
    'src/adapters',
    'src/sandbox',
    'src/domain',
    'src/contract',
    'schemas',
  ],
};

/** The rooms of the domain, each of which may import only from those before it. */
const rooms = [
  'values',
  'words',
  'ownership',
  'jurisdictions',
  'life',
  'access',
  'traffic',
  'judging',
  'company',
  'content',
  'editing',
  'fixtures',
];

/** Packages each folder may use; `node:` stands for Node's own modules. */
const packages: Record<string, readonly string[]> = {
  'src/contract': ['fastest-levenshtein', 'yaml'],
  'src/domain': [
    '@noble/hashes',
    'canonicalize',
    'ipaddr.js',
    'json-schema-faker',
    'rfc6902',
    'seedrandom',
    'tinyduration',
  ],
  // A hash is pure, and Node's own is ten times as fast as one in JavaScript.
  'src/sandbox': ['node:crypto', 'lru-cache'],
  'src/adapters': ['node:', 'undici', 'yaml'],
  'src/http': ['node:', 'koa', '@koa/router', 'accepts', 'prom-client'],
  'src/proxy': ['node:'],
  'src/server': [],
  'src/testing': [],
  'src/page': ['preact', '@preact/signals', '@dagrejs/dagre'],
  'src/cli': ['node:', 'yaml'],
};

/** The rooms of `src/http`, each of which may import only from those before it. */
const roomsOfHttp = ['syntax', 'answers', 'pipeline', 'steps', 'operations', 'app.ts', 'connection'];

/** The rooms of `src/sandbox`, each of which may import only from those before it. */
const roomsOfSandbox = [
  'work',
  'content',
  'records',
  'time',
  'requests',
  'reports',
  'revisions',
  'keys',
  'accounts',
  'faults',
  'webhooks',
  'notices',
  'clock',
  'worlds',
];

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

  it('imports point down the table of layers only', () => {
    const wrong = imports.filter(({ from, to }) => {
      const layer = layerOf(from);
      if (!isLocal(to) || to.startsWith(`${layer}/`)) return false;
      return !layers[layer]?.some((allowed) => to === allowed || to.startsWith(`${allowed}/`));
    });
    expect(wrong).toEqual([]);
  });

  it('the domain has nothing but rooms', () => {
    const entries = readdirSync(join(root, 'src/domain')).sort();
    expect(entries).toEqual([...rooms].sort());
  });

  it('a room of the domain imports only from rooms before it', () => {
    const roomOf = (path: string): number => rooms.indexOf(path.split('/')[2] ?? '');
    const between = imports.filter(({ from, to }) =>
      [from, to].every((path) => path.startsWith('src/domain/')),
    );
    expect(between.filter(({ from, to }) => roomOf(from) < roomOf(to))).toEqual([]);
    expect(
      rooms.filter((room) => !between.some(({ from }) => from.startsWith(`src/domain/${room}/`))),
    ).toEqual([]);
  });

  it.each([
    ['src/http', roomsOfHttp, []],
    // What all rooms are told by, and where they are put together.
    [
      'src/sandbox',
      roomsOfSandbox,
      ['nouns.ts', 'ports.ts', 'sandbox-options.ts', 'sandbox.ts', 'tasks.ts', 'telling-store.ts'],
    ],
  ])(
    'a room of %s imports only from rooms before it, and there is nothing besides',
    (folder, rooms, doors) => {
      expect(readdirSync(join(root, folder)).sort()).toEqual([...rooms, ...doors].sort());
      const roomOf = (path: string): number => rooms.indexOf(path.split('/')[2] ?? '');
      const within = imports.filter(({ from, to }) =>
        [from, to].every((path) => path.startsWith(`${folder}/`) && roomOf(path) >= 0),
      );
      expect(within.filter(({ from, to }) => roomOf(from) < roomOf(to))).toEqual([]);
      const assembling = ['nouns.ts', 'sandbox.ts'].map((name) => `${folder}/${name}`);
      expect(imports.filter(({ from, to }) => roomOf(from) >= 0 && assembling.includes(to))).toEqual([]);
    },
  );

  it('what a Chilean company is decided to be knows no paper of it', () => {
    const room = 'src/domain/jurisdictions/cl/';
    const above = imports.filter(
      ({ from, to }) =>
        from.startsWith(`${room}plan/`) && /^(acts|papers|parties|powers)\//.test(to.replace(room, '')),
    );
    expect(above).toEqual([]);
    expect(
      imports.filter(({ from, to }) => from.startsWith(`${room}acts/`) && to.startsWith(`${room}plan/`)),
    ).not.toEqual([]);
  });

  it.each(['src/adapters', 'src/cli'])('a room of %s knows no other room of it', (folder) => {
    const roomOf = (path: string): string => path.slice(folder.length + 1, path.lastIndexOf('/') + 1);
    const between = imports.filter(
      ({ from, to }) => [from, to].every((path) => path.startsWith(`${folder}/`)) && roomOf(from) !== '',
    );
    expect(between.length).toBeGreaterThan(0);
    expect(between.filter(({ from, to }) => roomOf(to) !== '' && roomOf(to) !== roomOf(from))).toEqual([]);
  });

  it('each layer uses only the packages it may', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (isLocal(to)) return false;
      return !packages[layerOf(from)]?.some(
        (name) => to === name || to.startsWith(name.endsWith(':') ? name : `${name}/`),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('nothing imports a package in passing: of CommonJS, the bundle would give its default alone', () => {
    const inPassing = files.filter((path) => /import\(\s*'[^.]/.test(readFileSync(join(root, path), 'utf8')));
    expect(inPassing).toEqual([]);
  });

  it('the page knows the server by HTTP and by types alone', () => {
    const guilty = files
      .filter((path) => path.startsWith('src/page/'))
      .filter((path) =>
        /(?:^|\n)import (?!type )[^;]*from '[^']*\/contract\//.test(readFileSync(join(root, path), 'utf8')),
      );
    expect(guilty).toEqual([]);
  });

  it('no export gets another value later: the files of the command hand on the one that it has at first', () => {
    const variable = files.filter((path) =>
      /^export (?:let|var) /m.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(variable).toEqual([]);
  });

  it('no file imports itself, through any number of others', () => {
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

  it('only the public entries gather other modules', () => {
    expect(files.filter((path) => path.endsWith('/index.ts'))).toEqual([
      'src/contract/index.ts',
      'src/testing/index.ts',
    ]);
  });

  it('timers and clocks are taken from one module, which fakes of a test do not reach', () => {
    const source = 'src/adapters/real-time.ts';
    const served = files.filter((path) => path !== source && !path.startsWith('src/page/'));
    const taken = (path: string): string[] =>
      (readFileSync(join(root, path), 'utf8').match(/import \{[^}]*\} from '[^']*\/real-time\.js'/) ?? [''])
        .join()
        .split(/\W+/);
    const timers = /(?<![\w.])(?:(?:set|clear)(?:Timeout|Interval|Immediate)|queueMicrotask)(?=\()/g;
    const clocks =
      /\bperformance\.|\bDate\.now|\bnew Date\(\)|\bprocess\.(?:hrtime|nextTick)|\bAbortSignal\.timeout|\bglobalThis\.(?:set|clear)/;
    const guilty = served.filter((path) => {
      // A method of that name, as a socket has, is none of the process's timers.
      const code = readFileSync(join(root, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .replace(/^ +setTimeout\(\): this \{/gm, '');
      const own = taken(path);
      return clocks.test(code) || (code.match(timers) ?? []).some((name) => !own.includes(name));
    });
    expect(guilty).toEqual([]);
    expect(served.filter((path) => taken(path).includes('setTimeout')).length).toBeGreaterThan(5);
    const modules = /^node:(timers|perf_hooks)/;
    expect(imports.filter(({ from, to }) => from !== source && modules.test(to))).toEqual([]);
  });

  it('nothing in domain or sandbox knows the clock, chance or a locale', () => {
    const forbidden = /Date\.now|new Date\(\)|Math\.random|performance\.now|localeCompare|toLocale\w+|Intl\./;
    const guilty = files.filter(
      (path) =>
        /^src\/(domain|sandbox)\//.test(path) && forbidden.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(guilty).toEqual([]);
  });
});

describe('the pure tests, which `npm test` does not run again where what they read is the same', () => {
  const isInput = (path: string): boolean =>
    inputsOfPure.some((input) => path === input || path.startsWith(`${input}/`));
  const own = pureRooms
    .flatMap((room) =>
      readdirSync(join(root, 'test', room), { recursive: true, encoding: 'utf8' }).map(
        (path) => `test/${room}/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.test.ts'));

  it('import nothing, however indirectly, that does not count as read', () => {
    const reached = new Map<string, string>(own.map((path) => [path, '']));
    for (const [path] of reached)
      if (/\.tsx?$/.test(path))
        for (const { to } of importsOf(path))
          if (!reached.has(to) && /^[\w-]+(\/|\.)/.test(to) && existsSync(join(root, to)))
            reached.set(to, path);
    expect(own.length).toBeGreaterThan(100);
    expect([...reached].filter(([path]) => !isInput(path))).toEqual([]);
  });

  it('name no other place to read from', () => {
    const others = /README\.md|CHANGELOG\.md|\(['"`](?:\.\.\/)*(?:bench|dist|docs|examples|src)\/?['"`],/;
    const naming = own.filter((path) => others.test(readFileSync(join(root, path), 'utf8')));
    expect(naming).toEqual([]);
  });
});

describe('`npm run test:quick`', () => {
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path.split(sep).join('/')}`);

  it('runs some tests of each folder of pure ones', () => {
    const chosen = all.filter((path) => quickTests.some((filter) => path.startsWith(filter)));
    const folders = (paths: readonly string[]): string[] => [
      ...new Set(
        paths
          .filter((path) => pureRooms.includes(path.split('/')[1] ?? ''))
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

  it('names nothing that there is not', () => {
    expect(quickTests.filter((filter) => !all.some((path) => path.startsWith(filter)))).toEqual([]);
  });
});
