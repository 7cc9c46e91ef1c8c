import type { JSX } from 'preact';
import type { ConductJudgement, ConductOutcome } from '../../contract/generated/types.js';
import type { ApiRequest } from '../client/api.js';
import { useNotices } from '../client/live.js';
import { countText } from '../i18n/language.js';
import { badgesOf } from '../parts/badge.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Loaded, useResource } from '../parts/loading.js';
import { addressOf } from '../shell/address.js';
import { words } from './words.js';

const conductRequest: ApiRequest = { path: '/_sandbox/conduct' };
/** Broken rules come first. */
const outcomes = badgesOf<ConductOutcome>({
  broken: ['bad', 'se infringe', 'broken'],
  kept: ['good', 'se cumple', 'kept'],
  'not-exercised': ['plain', 'sin ejercer', 'not exercised'],
});
const shown = badgesOf({
  kept: ['good', 'cumple', 'keeps'],
  broken: ['bad', 'infringe', 'breaks'],
  note: ['plain', 'nota', 'note'],
});

/** Judges the client by the rules of conduct. */
export function ConductTab(): JSX.Element {
  const t = words();
  const conduct = useResource<'getConduct'>(conductRequest);
  useNotices(['request', 'delivery', 'world'], conduct.reload);
  return (
    <>
      <p class="lead">{t.conductLead}</p>
      <div class="actions">
        <CopyCurlButton request={conductRequest} />
      </div>
      <Loaded state={conduct}>
        {(report) => {
          const counts = { kept: report.kept, broken: report.broken, 'not-exercised': report.notExercised };
          return (
            <>
              <p class="outcome" role="status">
                {outcomes.all.map((outcome) => (
                  <outcomes.Badge key={outcome} state={outcome}>
                    : {countText(counts[outcome])}
                  </outcomes.Badge>
                ))}
              </p>
              <ul class="conduct-rules">
                {outcomes.all
                  .flatMap((outcome) => report.rules.filter((each) => each.outcome === outcome))
                  .map((judgement) => (
                    <RuleResult key={judgement.rule.id} judgement={judgement} />
                  ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function RuleResult({ judgement }: { judgement: ConductJudgement }): JSX.Element {
  const t = words();
  const { rule, outcome, judged, broken, evidence } = judgement;
  return (
    <li>
      <details open={outcome === 'broken'}>
        <summary class="entry-summary">
          <outcomes.Badge state={outcome} />
          <span>
            {rule.id} <span lang="en">{rule.title}</span>
          </span>
          {judged > 0 && <span class="small">{t.cases(countText(judged), countText(broken))}</span>}
        </summary>
        <ul class="conduct-evidence">
          {evidence.map((each) => {
            return (
              <li key={`${each.requestId} ${each.deliveryId} ${each.attempt} ${each.detail}`}>
                <shown.Badge state={each.shows} />{' '}
                {each.requestId === null ? (
                  <code>
                    {each.method} {each.path}
                  </code>
                ) : (
                  <a href={addressOf(['requests', each.requestId])}>
                    <code>
                      {each.method} {each.path}
                    </code>
                  </a>
                )}{' '}
                <span lang="en">{each.detail}</span>
              </li>
            );
          })}
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
