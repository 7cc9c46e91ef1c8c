import type { IssuedKey, KeyOutcome, KeyPage } from '../../contract/generated/types.js';
import { pretty } from '../parts/body-text.js';
import { parsed } from '../server/api.js';
import { credential, environment, isAdmin } from '../server/session.js';

/** An answer as it came. */
export interface TrialResult {
  status: number;
  challenge: string | null;
  /** JSON set to be read, or whatever else the profile in force makes of errors. */
  body: string;
  /** Whether it is what the table tells. */
  asTold: boolean;
}

/** Why a browser at this address cannot send it; null where it can. */
export function blockedBy({
  environment: home,
  before,
  authorization,
}: KeyOutcome): 'environment' | 'lines' | 'token' | null {
  if (home !== environment) return 'environment';
  if (authorization.length > 1) return 'lines';
  const texts = [...authorization, ...before.map((request) => request.authorization)];
  return texts.some((text) => text.includes('<admin token>')) && !isAdmin.value ? 'token' : null;
}

/** Sends what an example tells to, and looks at what comes. The page's own key is in none of it. */
export async function runExample(outcome: KeyOutcome): Promise<TrialResult> {
  let key = '';
  for (const request of outcome.before) key = (await prepare(request)) ?? key;
  const [line] = outcome.authorization;
  const response = await send(
    'GET',
    '/v1/reports?limit=1',
    line?.replace('<key>', () => key),
  );
  const text = await response.text();
  const challenge = response.headers.get('WWW-Authenticate');
  return {
    status: response.status,
    challenge,
    body: pretty(text),
    asTold: matchesExpectation(outcome, response, parsed(text)),
  };
}

type PreparationStep = KeyOutcome['before'][number];

/** @returns the key that the answer gives; one that an earlier trial issued is shown again */
async function prepare({ method, path, authorization, body }: PreparationStep): Promise<string | undefined> {
  const response = await send(method, path, authorization, body);
  if (response.ok) return ((await response.json()) as Partial<IssuedKey>).key;
  if (body === null || !('name' in body)) return undefined;
  const { data } = (await (await send('GET', `${path}?limit=100`, authorization)).json()) as KeyPage;
  const issued = data.find(({ name }) => name === body.name);
  if (issued === undefined) return undefined;
  const shown = await send('GET', `${path}/${issued.id}/secret`, authorization);
  return ((await shown.json()) as IssuedKey).key;
}

function send(method: string, path: string, authorization?: string, body?: unknown): Promise<Response> {
  const headers = {
    ...(authorization === undefined
      ? {}
      : { Authorization: authorization.replace('<admin token>', () => credential.value ?? '') }),
    ...(body === undefined || body === null ? {} : { 'Content-Type': 'application/json' }),
  };
  const content = body === undefined || body === null ? {} : { body: JSON.stringify(body) };
  return fetch(path, { method, headers, ...content, cache: 'no-store' });
}

function matchesExpectation(
  { accepted, challenge, problem }: KeyOutcome,
  response: Response,
  body: unknown,
): boolean {
  if (accepted) return response.ok;
  const came = body as Record<string, unknown>;
  return (
    response.headers.get('WWW-Authenticate') === challenge &&
    Object.entries(problem ?? {}).every(([member, value]) => came[member] === value)
  );
}
