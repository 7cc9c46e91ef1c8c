import { operations } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { isRedirect } from '../domain/traffic/faults/effect.js';
import { problemResponse } from '../http/answers/problem-answer.js';
import { send } from '../http/answers/send.js';
import { createRoutes } from '../http/pipeline/routes.js';
import { splitTarget } from '../http/syntax/target.js';
import { fieldLines } from './fields.js';
import { BufferedBody } from './passing/held-body.js';
import type { ProxiedRequest, RequestActions } from './passing/passage.js';
import { canBeFaulted, type ProxiedCall, type ProxyFaults } from './strikes.js';
import { passWithFault } from './suffering.js';

/** A request that may suffer, and how it goes on where it does not. */
interface FaultableRequest {
  readonly passage: ProxiedRequest;
  readonly way: RequestActions;
  readonly call: ProxiedCall;
  /** Names in lower case of fields that are not handed on. */
  readonly without: ReadonlySet<string>;
}

/** Decides of each request whether it goes to the upstream, and what its answer suffers. */
export function createFaultStep(
  strikes: ProxyFaults,
): (passage: ProxiedRequest, way: RequestActions) => void {
  const matchRoute = createRoutes(operations);
  const { without } = strikes;
  return (passage, way) => {
    const { head, requestId } = passage;
    const { operation, pathParameters } = matchRoute(head.method, splitTarget(head.target).path);
    if (!canBeFaulted(operation)) {
      way.sendOn(passage, without);
      return;
    }
    const call = { operation, fields: head.fields, companyId: pathParameters.companyId, requestId };
    const struck = { passage, way, call, without };
    if (strikes.looksAtCompanies && operation.id === 'createReport') injectWhenBuffered(struck, strikes);
    else injectFault(struck, strikes);
  };
}

/** Which company a create is about, its body tells: nothing of it goes on before. */
function injectWhenBuffered(struck: FaultableRequest, strikes: ProxyFaults): void {
  const { passage, way, call, without } = struck;
  if (/100-continue/i.test(fieldLines(call.fields, 'expect').join())) way.tell(continueMessage);
  passage.goes = new BufferedBody((body) => {
    const asked = { ...call, companyId: companyIn(body) };
    injectFault({ ...struck, call: asked, without: new Set([...without, 'expect']) }, strikes);
  });
}

function injectFault(
  { passage, way, call, without }: FaultableRequest,
  { strike: weigh, spare }: ProxyFaults,
): void {
  const struck = weigh(call);
  if (struck === null) way.sendOn(passage, without);
  else if ('refusal' in struck) refuseFault(passage, way, struck.refusal);
  else if (isRedirect(struck.effect) && passage.isRedirected) {
    // A client repeats its header and its body: it would be redirected for ever.
    spare(struck);
    way.sendOn(passage, without);
  } else {
    const suffered = { operation: call.operation, strike: struck, without, spare };
    passWithFault(passage, way, suffered).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : '';
      passage.recording.failed(`A fault could not be suffered: ${why}.`);
      way.breakOff();
    });
  }
}

const continueMessage = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');

function companyIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())?.companyId;
  } catch {
    return undefined;
  }
}

/** Answers 400 to whoever asks for a fault that there is none of. */
function refuseFault(passage: ProxiedRequest, way: RequestActions, fault: string): void {
  const { head, recording, requestId } = passage;
  recording.suffers(`none: ${fault}`);
  const { path } = splitTarget(head.target);
  send(way.answer(passage), problemResponse(problem('invalid-fault', { fault }), path, requestId));
}
