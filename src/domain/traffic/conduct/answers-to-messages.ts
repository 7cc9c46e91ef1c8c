import { hasArrived, isResponse } from '../webhooks/delivery.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { hasMisbehaviour, sentMessages } from './receiving.js';

/** Whether receivers answered before the time-out. */
export const answersInTime: ConductCheck = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): ConductFinding[] => {
    const { came } = sent.attempt;
    if (hasMisbehaviour(sent.attempt, ['slow-body', 'truncated-body'])) return [];
    if (isResponse(came)) return [{ sent, shows: 'kept', detail: `It was answered ${came.status} in time.` }];
    if (came.code !== 'timed-out') return [];
    return [{ sent, shows: 'broken', detail: came.detail }];
  });

/** Whether receivers answered 2xx only to what they had read. */
export const readsBeforeAnswering: ConductCheck = ({ deliveries }) =>
  sentMessages(deliveries).flatMap((sent): ConductFinding[] => {
    const { attempt } = sent;
    const { came } = attempt;
    if (!hasMisbehaviour(attempt, ['slow-body']) || !isResponse(came) || !hasArrived(attempt)) return [];
    const detail = `It was answered ${came.status} ${came.early ? 'before its body came' : 'when its body had come'}.`;
    return [{ sent, shows: came.early ? 'broken' : 'kept', detail }];
  });
