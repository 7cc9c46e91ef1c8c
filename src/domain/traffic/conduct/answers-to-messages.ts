import { hasArrived, isReply } from '../webhooks/delivery.js';
import type { Finding, Rule } from './finding.js';
import { sentMessages, suffers } from './receiving.js';

/** Whether receivers answered before the time-out. */
export const answersInTime: Rule = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): Finding[] => {
    const { came } = sent.attempt;
    if (suffers(sent.attempt, ['slow-body', 'truncated-body'])) return [];
    if (isReply(came)) return [{ sent, shows: 'kept', detail: `It was answered ${came.status} in time.` }];
    if (came.code !== 'timed-out') return [];
    return [{ sent, shows: 'broken', detail: came.detail }];
  });

/** Whether receivers answered 2xx only to what they had read. */
export const readsBeforeAnswering: Rule = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): Finding[] => {
    const { attempt } = sent;
    const { came } = attempt;
    if (!suffers(attempt, ['slow-body']) || !isReply(came) || !hasArrived(attempt)) return [];
    const detail = `It was answered ${came.status} ${came.early ? 'before its body came' : 'when its body had come'}.`;
    return [{ sent, shows: came.early ? 'broken' : 'kept', detail }];
  });
