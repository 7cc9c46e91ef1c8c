import { problem } from '../../contract/problems.js';
import { summarizeViolations } from '../../contract/violations.js';
import type { PipelineStep } from '../pipeline/exchange.js';
import { headerValues } from '../syntax/fields.js';
import { readConditions, readHeaderParameters } from '../syntax/header-parameters.js';

/** 400 to headers that the operation does not take, or lacks, all faults at once. */
export const validateHeaders: PipelineStep = (exchange) => {
  const { request, route } = exchange;
  if (route.operation === null) return undefined;
  const read = readHeaderParameters(route.operation, (name) => headerValues(request, name));
  const ofState = readConditions(route.operation, request.headers as Record<string, string | undefined>);
  if (ofState !== null) exchange.conditions = ofState.conditions;
  const errors = [...(read?.errors ?? []), ...(ofState?.errors ?? [])];
  if (errors.length > 0)
    throw problem('invalid-parameters', { summary: summarizeViolations(errors) }, { errors });
  if (read !== null) exchange.parameters = read.values;
  return undefined;
};
