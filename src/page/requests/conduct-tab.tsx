import type { JSX } from 'preact';
import type {
  ConductEvidence,
  ConductJudgement,
  ConductOutcome,
  ConductReport,
} from '../../contract/generated/types.js';
import { type ApiRequest, callApi } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { countText } from '../i18n/format.js';
import { Badge, type Tone } from '../parts/badge.js';
import { CopyCurl } from '../parts/copy.js';
import { Loaded, useLoaded } from '../parts/loading.js';
import { addressOf } from '../shell/address.js';
import { words } from './words.js';

const conductRequest: ApiRequest = { path: '/_sandbox/conduct' };
/** What is to be mended comes first. */
const order: readonly ConductOutcome[] = ['broken', 'kept', 'not-exercised'];
const tones: Readonly<Record<ConductOutcome, Tone>> = {
  broken: 'bad',
  kept: 'good',
  'not-exercised': 'plain',
};

/** What clients made of the answers, rule by rule. */
export function ConductTab(): JSX.Element {
  const conduct = useLoaded(
    async (signal) => (await callApi<'getConduct'>({ ...conductRequest, signal })).body,
    [],
  );
  useNotices(['request', 'delivery', 'world'], conduct.reload);
  return (
    <>
      <p class="lead">{words().conductLead}</p>
      <div class="actions">
        <CopyCurl asked={conductRequest} />
      </div>
      <Loaded of={conduct}>{(report) => <Judgements of={report} />}</Loaded>
    </>
  );
}

function Judgements({ of: { kept, broken, notExercised, rules } }: { of: ConductReport }): JSX.Element {
  const t = words();
  const counts = { kept, broken, 'not-exercised': notExercised };
  return (
    <>
      <p class="outcome" role="status">
        {order.map((outcome) => (
          <Badge key={outcome} tone={tones[outcome]}>
            {t.outcomes[outcome]}: {countText(counts[outcome])}
          </Badge>
        ))}
      </p>
      <ul class="conduct-rules">
        {order
          .flatMap((outcome) => rules.filter((each) => each.outcome === outcome))
          .map((judgement) => (
            <Rule key={judgement.rule.id} of={judgement} />
          ))}
      </ul>
    </>
  );
}

function Rule({ of: { rule, outcome, judged, broken, evidence } }: { of: ConductJudgement }): JSX.Element {
  const t = words();
  return (
    <li>
      <details open={outcome === 'broken'}>
        <summary>
          <Badge tone={tones[outcome]}>{t.outcomes[outcome]}</Badge>
          <span>
            {rule.id} <span lang="en">{rule.title}</span>
          </span>
          {judged > 0 && <span class="small">{t.cases(countText(judged), countText(broken))}</span>}
        </summary>
        <ul class="conduct-evidence">
          {evidence.map((each) => (
            <Evidence key={`${each.requestId} ${each.deliveryId} ${each.attempt} ${each.detail}`} of={each} />
          ))}
        </ul>
        <dl lang="en">
          <dt>{t.right}</dt>
          <dd>{rule.right}</dd>
          <dt>{t.why}</dt>
          <dd>{rule.why}</dd>
          <dt>{t.remedy}</dt>
          <dd>{rule.remedy}</dd>
          <dt>{t.exercise}</dt>
          <dd>{rule.exercise}</dd>
        </dl>
      </details>
    </li>
  );
}

function Evidence({ of: { requestId, method, path, shows, detail } }: { of: ConductEvidence }): JSX.Element {
  const tone: Tone = shows === 'note' ? 'plain' : tones[shows];
  return (
    <li>
      <Badge tone={tone}>{words().shows[shows]}</Badge>{' '}
      {requestId === null ? (
        <code>
          {method} {path}
        </code>
      ) : (
        <a href={addressOf(['requests', requestId])}>
          <code>
            {method} {path}
          </code>
        </a>
      )}{' '}
      <span lang="en">{detail}</span>
    </li>
  );
}
