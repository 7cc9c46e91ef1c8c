import { problem } from '../../contract/problems.js';
import { summaryOf } from '../../contract/violations.js';
import type { Step } from '../pipeline/exchange.js';
import { linesOf } from '../syntax/fields.js';
import { readConditions, readHeaderParameters } from '../syntax/header-parameters.js';

/** 400 to headers that the operation does not take, or lacks, all faults at once. */
export const validateHeaders: Step = (exchange) => {
  const { request, route } = exchange;
  if (route.operation === null) return undefined;
  const read = readHeaderParameters(route.operation, (name) => linesOf(request, name));
  const ofState = readConditions(route.operation, request.headers as Record<string, string | undefined>);
  if (ofState !== null) exchange.conditions = ofState.conditions;
  const errors = [...(read?.errors ?? []), ...(ofState?.errors ?? [])];
  if (errors.length > 0) throw problem('invalid-parameters', { summary: summaryOf(errors) }, { errors });
  if (read !== null) exchange.parameters = read.values;
  return undefined;
};
