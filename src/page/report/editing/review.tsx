import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CreateReview, Validation } from '../../../contract/generated/types.js';
import { callApi } from '../../client/api.js';
import { instantText } from '../../i18n/language.js';
import { Confirm } from '../../parts/action.js';
import { Badge } from '../../parts/badge.js';
import { Button, Select } from '../../parts/controls.js';
import { useReport } from '../report-context.js';
import { newSignature, SignatureFields, showSaved } from './draft.js';
import { words } from './words.js';

/** Shows the review of a finding, and lets a lawyer decide. */
export function FindingReview({ validation }: { validation: Validation }): JSX.Element {
  const t = words();
  const { id, ruleId, review } = validation;
  const { report } = useReport();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOpen = report.status === 'completed' || report.status === 'in_review';
  return (
    <div class="review">
      {review === undefined ? (
        <p class="small">{t.pending}</p>
      ) : (
        <p>
          <Badge tone={review.decision === 'confirmada' ? 'warning' : 'good'}>
            {t.decided[review.decision]}
          </Badge>{' '}
          <bdi>{review.reason}</bdi>{' '}
          <span class="small">
            {review.by !== null && <bdi>{review.by}, </bdi>}
            {instantText(review.at)}
          </span>
        </p>
      )}
      {isOpen && (
        <p class="actions">
          <Button onClick={() => setDialogOpen(true)} label={t.decideOn(ruleId)}>
            {t.decide}
          </Button>
        </p>
      )}
      {isDialogOpen && (
        <ReviewDialog validationId={id} ruleId={ruleId} onClose={() => setDialogOpen(false)} />
      )}
    </div>
  );
}

interface ReviewDialogProps {
  validationId: string;
  ruleId: string;
  onClose(): void;
}

function ReviewDialog({ validationId, ruleId, onClose }: ReviewDialogProps): JSX.Element {
  const t = words();
  const { report, path, etag, reload } = useReport();
  const [decision, setDecision] = useState<CreateReview['decision']>('confirmada');
  const [signature, setSignature] = useState(newSignature);
  const decide = async (): Promise<void> => {
    const { reason, actor } = signature;
    const body: CreateReview = { decision, reason, ...(actor === '' ? {} : { actor }) };
    const reviewPath = `${path}/validations/${encodeURIComponent(validationId)}/review`;
    try {
      const response = await callApi<'reviewValidation'>({
        method: 'POST',
        path: reviewPath,
        body,
        headers: { 'If-Match': etag },
      });
      showSaved(report, response.body);
      onClose();
    } finally {
      reload();
    }
  };
  return (
    <Confirm
      title={t.decideOn(ruleId).replace('…', '')}
      action={t.decide.replace('…', '')}
      onConfirm={decide}
      onClose={onClose}
    >
      <Select
        label={t.decision}
        value={decision}
        options={Object.entries(t.decisions)}
        onChange={(chosen) => setDecision(chosen as CreateReview['decision'])}
      />
      <p class="small">{t.decisionHint}</p>
      <SignatureFields signature={signature} onChange={setSignature} />
    </Confirm>
  );
}
