import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { IssuedKey, KeyOutcome, KeyPage } from '../../contract/generated/types.js';
import { groupBy } from '../../values/maps.js';
import { type ApiRequest, parseJsonOrText } from '../client/api.js';
import { credential, environment, isAdmin } from '../client/session.js';
import { dictionary } from '../i18n/language.js';
import { useAction } from '../parts/action.js';
import { Badge } from '../parts/badge.js';
import { formatBody } from '../parts/code.js';
import { Button } from '../parts/controls.js';
import { Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { environmentNames } from './words.js';

const exampleWords = dictionary({
  title: ['Claves aceptadas y rechazadas', 'Accepted and refused keys'],
  lead: [
    'Cada caso muestra un encabezado Authorization y la respuesta esperada. «Probar» lo envía y muestra la respuesta exacta.',
    'Each case shows an Authorization header and the expected response. “Try” sends it and shows the exact response.',
  ],
  noHeader: ['(sin encabezado)', '(no header)'],
  emptyHeader: ['(encabezado vacío)', '(empty header)'],
  accepted: ['Se acepta', 'Accepted'],
  refused: [(status: number) => `Se rechaza con ${status}`, (status: number) => `Refused with ${status}`],
  try: ['Probar', 'Try'],
  first: ['Primero:', 'First:'],
  withPolicy: [
    (policy: string) => `Con la política ${policy}.`,
    (policy: string) => `With the key policy ${policy}.`,
  ],
  asDocumented: ['Como se esperaba', 'As expected'],
  notAsDocumented: [
    'Distinta de la esperada: hay otra política o un intento anterior la cambió',
    'Not as expected: the server has another key policy, or an earlier try changed the key',
  ],
  notSendable: {
    environment: [
      (name: string) => `Solo en la dirección de ${name}`,
      (name: string) => `Only at the address of ${name}`,
    ],
    'multiple-headers': [() => 'Un navegador no puede enviar dos', () => 'A browser cannot send two headers'],
    token: [() => 'Requiere el token de administración', () => 'Needs the admin token'],
  },
});

/** Response to an example. */
interface TrialResult {
  status: number;
  challenge: string | null;
  /** Indented JSON, or any other error body of the current profile. */
  body: string;
  /** True if the response is as documented. */
  isAsDocumented: boolean;
}

/** Reason why a browser at this address cannot send the example; null if it can. */
function blockReason({
  environment: exampleEnvironment,
  before,
  authorization,
}: KeyOutcome): 'environment' | 'multiple-headers' | 'token' | null {
  if (exampleEnvironment !== environment) return 'environment';
  if (authorization.length > 1) return 'multiple-headers';
  const texts = [...authorization, ...before.map((request) => request.authorization)];
  return texts.some((text) => text.includes('<admin token>')) && !isAdmin.value ? 'token' : null;
}

/** Sends the requests of an example and checks the response. Does not use the page's own key. */
async function runExample(outcome: KeyOutcome): Promise<TrialResult> {
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
    body: formatBody(text),
    isAsDocumented: matchesExpectation(outcome, response, parseJsonOrText(text)),
  };
}

type PreparationStep = KeyOutcome['before'][number];

/** @returns the key of the response; a key that an earlier trial issued is shown again */
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
  const fields = body as Record<string, unknown>;
  return (
    response.headers.get('WWW-Authenticate') === challenge &&
    Object.entries(problem ?? {}).every(([name, value]) => fields[name] === value)
  );
}

/** Lists every authentication outcome, with examples to try. */
export function AuthenticationExamples(): JSX.Element {
  const t = exampleWords();
  const request: ApiRequest = { path: '/_sandbox/keys/outcomes', query: { account: '' } };
  const outcomes = useResource<'listKeyOutcomes'>(request);
  return (
    <section class="outcomes" aria-labelledby="outcomes">
      <h2 id="outcomes">{t.title}</h2>
      <p class="lead">{t.lead}</p>
      <Loaded state={outcomes}>
        {({ data }) =>
          [...groupBy(data, ({ meaning }) => meaning).values()].map((examples) => (
            <div key={`${examples[0]?.outcome} ${examples[0]?.meaning}`} class="key-outcome">
              <div>
                <h3>
                  <code>{examples[0]?.outcome}</code>
                </h3>
                <p lang="en">{examples[0]?.meaning}</p>
              </div>
              <ul class="plain-list">
                {examples.map((example, index) => (
                  <Example key={index} example={example} />
                ))}
              </ul>
            </div>
          ))
        }
      </Loaded>
    </section>
  );
}

function Example({ example }: { example: KeyOutcome }): JSX.Element {
  const t = exampleWords();
  const { busy, error, run } = useAction();
  const [trial, setTrial] = useState<TrialResult>();
  const { environment, policy, before, authorization, accepted, problem } = example;
  const sent = authorization.length === 0 ? t.noHeader : authorization.join('\n');
  const blockedReason = blockReason(example);
  return (
    <li>
      <div class="line">
        <code class="sent">{sent === '' ? t.emptyHeader : sent}</code>
        <Badge tone={accepted ? 'good' : 'bad'}>
          {accepted ? t.accepted : t.refused(problem?.status ?? 0)}
        </Badge>
        {blockedReason === null ? (
          <Button
            variant="quiet"
            busy={busy}
            label={`${t.try}: ${sent}`}
            onClick={() => void run(async () => setTrial(await runExample(example)))}
          >
            {t.try}
          </Button>
        ) : (
          <span class="small">{t.notSendable[blockedReason](environmentNames()[environment])}</span>
        )}
      </div>
      {policy !== null && <p class="small">{t.withPolicy(policy)}</p>}
      {before.map(({ method, path, body }) => (
        <p key={path} class="small">
          {t.first}{' '}
          <code>
            {method} {path} {body === null ? '' : JSON.stringify(body)}
          </code>
        </p>
      ))}
      <ProblemNote error={error} />
      {trial !== undefined && (
        <div class="trial-response" role="status">
          <p>
            <strong>HTTP {trial.status}</strong>{' '}
            <Badge tone={trial.isAsDocumented ? 'good' : 'warning'}>
              {trial.isAsDocumented ? t.asDocumented : t.notAsDocumented}
            </Badge>
          </p>
          <pre>{`${trial.challenge === null ? '' : `WWW-Authenticate: ${trial.challenge}\n\n`}${trial.body}`}</pre>
        </div>
      )}
    </li>
  );
}
