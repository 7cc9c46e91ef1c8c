import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configSettings } from '../../src/cli/config.js';
import { variableName } from '../../src/cli/settings.js';
import { root, serveAsShown } from '../docs/sessions.js';
import { createPostgresDatabase } from '../store/databases.js';
import { readLastStage } from './dockerfile.js';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const variables = new Set([
  ...Object.keys(configSettings).map(variableName),
  'LEGAL_REPORTS_SANDBOX_MAKE_ADMIN_TOKEN',
]);
/** The port of the image. */
const port = Number(/^EXPOSE (\d+)$/m.exec(textOf('Dockerfile'))?.[1]);
const image = readLastStage(root);
const token = 'a-token-of-this-test';

/** Starts two servers with the variables of a deployment, and reads a report of one from the other. */
async function readFromOther(environment: Readonly<Record<string, string>>): Promise<number[]> {
  const database = await createPostgresDatabase();
  const env = {
    ...{ ...image.env, ...environment },
    // These replace the addresses and files of the containers by those of the test.
    LEGAL_REPORTS_SANDBOX_DATABASE: database.url,
    LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN: token,
    LEGAL_REPORTS_SANDBOX_HOST: '127.0.0.1',
    LEGAL_REPORTS_SANDBOX_PORT_FILE: undefined,
  };
  const servers = await Promise.all([0, 1].map(() => serveAsShown([], { variables: env as never })));
  const [one, other] = servers.map(({ url }) => url);
  try {
    const headers = { Authorization: 'Bearer sbx_playground_shared', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'sociedades_y_poderes', companyId: 'acme' });
    const created = await fetch(`${one}/v1/reports`, { method: 'POST', headers, body });
    const { id } = (await created.json()) as { id: string };
    const paths = [`/v1/reports/${id}`, '/livez', '/readyz'];
    const statuses = paths.map(async (path) => (await fetch(`${other}${path}`, { headers })).status);
    const asAdmin = { Authorization: `Bearer ${token}` };
    const accounts = await Promise.all(
      [one, other].map((url) => fetch(`${url}/_sandbox/accounts`, { headers: asAdmin })),
    );
    return [created.status, ...(await Promise.all(statuses)), ...accounts.map(({ status }) => status)];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.remove();
  }
}

describe('the profile shared of compose.yaml', () => {
  const { services, volumes } = parse(textOf('compose.yaml'), { merge: true });
  const replicas = Object.keys(services).filter((name) => name.startsWith('replica-'));
  const nginx = textOf('examples/nginx/sandbox.conf');

  it('starts only the sandbox in memory without the profile', () => {
    const usual = Object.keys(services).filter((name) => services[name].profiles === undefined);
    expect(usual).toEqual(['sandbox']);
  });

  it('has two equal replicas, with settings that exist', () => {
    expect(replicas).toEqual(['replica-1', 'replica-2']);
    const [one, two] = replicas.map((name) => services[name]);
    expect(two).toEqual(one);
    expect(Object.keys(one.environment).filter((name) => !variables.has(name))).toEqual([]);
    expect(one.environment.LEGAL_REPORTS_SANDBOX_ALLOWED_HOSTS.split(',')).toEqual(['shared', ...replicas]);
  });

  it('names the database like its service', () => {
    const { database } = services;
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database.environment;
    expect(services['replica-1'].environment.LEGAL_REPORTS_SANDBOX_DATABASE).toBe(
      `postgres://${user}:${password}@database:5432/${name}`,
    );
    expect(database.image).toBe('postgres:18');
    const mounted = database.volumes.map((volume: string) => volume.split(':')[0]);
    expect(mounted).toEqual(Object.keys(volumes));
  });

  it('has nginx in front of the replicas, as its configuration states', () => {
    const [, upstream = ''] = /upstream sandbox \{([^}]*)\}/.exec(nginx) ?? [];
    const servers = [...upstream.matchAll(/server (\S+);/g)].map(([, server]) => server);
    expect(servers).toEqual(replicas.map((name) => `${name}:${port}`));
    const [, listened] = /listen (\d+);/.exec(nginx) ?? [];
    expect(services.shared.ports).toEqual([`127.0.0.1:4020:${listened}`]);
    expect(Object.keys(services.shared.depends_on)).toEqual(replicas);
    const [source = ''] = services.shared.volumes[0].split(':');
    expect(textOf(source)).toBe(nginx);
  });

  it('has replicas that serve one sandbox', async () => {
    const { environment } = services['replica-1'];
    expect(await readFromOther(environment)).toEqual([201, 200, 200, 200, 200, 200]);
  });

  it('has no replica without a token', async () => {
    const { LEGAL_REPORTS_SANDBOX_DATABASE: _, ...environment } = services['replica-1'].environment;
    const { runInProcess: runHere } = await import('../cli/in-process.js');
    const server = runHere(['--port', '0', '--host', '0.0.0.0'], {
      ...environment,
      LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN: undefined,
    });
    expect(await server.ended).toBe(2);
  });
});

describe('examples/kubernetes', () => {
  const folder = 'examples/kubernetes';
  const files = readdirSync(join(root, folder));
  const objects = files.map((name) => parse(textOf(join(folder, name))));
  const objectOf = (kind: string) => objects.find((object) => object.kind === kind);
  const { spec } = objectOf('Deployment');
  const pod = spec.template.spec;
  const [container] = pod.containers;
  interface Variable {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string } };
  }
  const environment: Variable[] = container.env;

  it('has one object of each kind, all with one name', () => {
    expect(objects.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ]);
    expect([...new Set(objects.map(({ metadata }) => metadata.name))]).toEqual(['legal-reports-sandbox']);
  });

  it('selects the pods of the deployment everywhere', () => {
    const { labels } = spec.template.metadata;
    const selectors = [
      spec.selector.matchLabels,
      objectOf('Service').spec.selector,
      objectOf('PodDisruptionBudget').spec.selector.matchLabels,
      pod.topologySpreadConstraints[0].labelSelector.matchLabels,
    ];
    for (const selector of selectors) expect(selector).toEqual(labels);
  });

  it('sends requests and probes to the port of the image', () => {
    const [{ name, containerPort }] = container.ports;
    expect(containerPort).toBe(port);
    expect(objectOf('Service').spec.ports[0].targetPort).toBe(name);
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) => container[probe]);
    expect(probes.map(({ httpGet }) => httpGet)).toEqual([
      { path: '/livez', port: name },
      { path: '/readyz', port: name },
      { path: '/livez', port: name },
    ]);
  });

  it('uses settings that exist, and secrets of the Secret', () => {
    expect(environment.filter(({ name }) => !variables.has(name))).toEqual([]);
    const secret = objectOf('Secret');
    const references = environment.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    expect(references).toEqual(
      Object.keys(secret.stringData).map((key) => ({ name: secret.metadata.name, key })),
    );
    expect(secret.stringData.database).toMatch(/^postgres:\/\//);
    expect(secret.stringData['admin-token'].length).toBeGreaterThanOrEqual(16);
  });

  it('accepts every name that a pod of the cluster has for the Service', () => {
    const { name } = objectOf('Service').metadata;
    const allowed = environment.find((one) => one.name === 'LEGAL_REPORTS_SANDBOX_ALLOWED_HOSTS')?.value;
    const names = ['', '.default', '.default.svc', '.default.svc.cluster.local'].map((end) => name + end);
    expect(allowed?.split(',')).toEqual(names);
  });

  it('keeps a replica during a drain, and gives each one time to end', () => {
    expect(objectOf('PodDisruptionBudget').spec.maxUnavailable).toBeLessThan(spec.replicas);
    const [, seconds] = container.lifecycle.preStop.exec.command;
    // The server ends within three seconds.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + 3);
  });

  it('has replicas that serve one sandbox', async () => {
    const given = environment.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
    expect(await readFromOther(Object.fromEntries(given))).toEqual([201, 200, 200, 200, 200, 200]);
  });
});
