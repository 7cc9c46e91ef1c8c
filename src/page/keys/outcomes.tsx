import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { KeyOutcome } from '../../contract/generated/types.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Loaded } from '../parts/states.js';
import { useAction } from '../server/action.js';
import { type ApiRequest, callApi } from '../server/api.js';
import { useLoaded } from '../server/loaded.js';
import { outcomeWords } from './outcome-words.js';
import { blockedBy, runExample, type TrialResult } from './trial.js';
import { environmentNames } from './words.js';

/** Every way in which a key is judged, each with examples to try. */
export function AuthenticationExamples(): JSX.Element {
  const t = outcomeWords();
  const asked: ApiRequest = { path: '/_sandbox/keys/outcomes', query: { account: '' } };
  const outcomes = useLoaded(
    async (signal) => (await callApi<'listKeyOutcomes'>({ ...asked, signal })).body.data,
    [],
  );
  return (
    <section class="outcomes" aria-labelledby="outcomes">
      <h2 id="outcomes">{t.title}</h2>
      <p class="lead">{t.lead}</p>
      <Loaded of={outcomes}>
        {(list) =>
          grouped(list).map((examples) => (
            <Group key={`${examples[0]?.outcome} ${examples[0]?.meaning}`} of={examples} />
          ))
        }
      </Loaded>
    </section>
  );
}

/** They come by how they are judged. */
function grouped(list: readonly KeyOutcome[]): KeyOutcome[][] {
  const groups: KeyOutcome[][] = [];
  for (const example of list) {
    const last = groups.at(-1);
    if (last?.[0]?.meaning === example.meaning) last.push(example);
    else groups.push([example]);
  }
  return groups;
}

/** Examples of one judgement. */
function Group({ of }: { of: readonly KeyOutcome[] }): JSX.Element {
  return (
    <div class="judged">
      <div>
        <h3>
          <code>{of[0]?.outcome}</code>
        </h3>
        <p lang="en">{of[0]?.meaning}</p>
      </div>
      <ul>
        {of.map((example, at) => (
          <Example key={at} of={example} />
        ))}
      </ul>
    </div>
  );
}

function Example({ of }: { of: KeyOutcome }): JSX.Element {
  const t = outcomeWords();
  const { busy, error, run } = useAction();
  const [trial, setTrial] = useState<TrialResult>();
  const { environment, policy, before, authorization, accepted, problem } = of;
  const sent = authorization.length === 0 ? t.noHeader : authorization.join('\n');
  const hindered = blockedBy(of);
  return (
    <li>
      <div class="line">
        <code class="sent">{sent === '' ? t.emptyHeader : sent}</code>
        <Badge tone={accepted ? 'good' : 'bad'}>{accepted ? t.taken : t.refused(problem?.status ?? 0)}</Badge>
        {hindered === null ? (
          <Button
            look="quiet"
            busy={busy}
            label={t.tryThis(sent)}
            onClick={() => void run(async () => setTrial(await runExample(of)))}
          >
            {t.try}
          </Button>
        ) : (
          <span class="small">{t.hindered[hindered](environmentNames()[environment])}</span>
        )}
      </div>
      {policy !== null && <p class="small">{t.under(policy)}</p>}
      {before.map(({ method, path, body }) => (
        <p key={path} class="small">
          {t.before}{' '}
          <code>
            {method} {path} {body === null ? '' : JSON.stringify(body)}
          </code>
        </p>
      ))}
      {error !== undefined && <ProblemNote error={error} />}
      {trial !== undefined && <Answer of={trial} />}
    </li>
  );
}

function Answer({ of: { status, challenge, body, asTold } }: { of: TrialResult }): JSX.Element {
  const t = outcomeWords();
  return (
    <div class="answer" role="status">
      <p>
        <strong>HTTP {status}</strong>{' '}
        <Badge tone={asTold ? 'good' : 'warning'}>{asTold ? t.asTold : t.otherwise}</Badge>
      </p>
      <pre>{`${challenge === null ? '' : `WWW-Authenticate: ${challenge}\n\n`}${body}`}</pre>
    </div>
  );
}
