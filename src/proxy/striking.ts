import { operations } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { isRedirect } from '../domain/traffic/faults/effect.js';
import { problemAnswer } from '../http/answers/problem-answer.js';
import { send } from '../http/answers/send.js';
import { createRoutes } from '../http/pipeline/routes.js';
import { splitTarget } from '../http/syntax/target.js';
import { fieldLines } from './fields.js';
import { HeldBody } from './passing/held-body.js';
import type { Passage, PassageWay } from './passing/passage.js';
import { canSuffer, type ProxiedCall, type ProxyStrikes } from './strikes.js';
import { passWithFault } from './suffering.js';

/** A request that may suffer, and how it goes on where it does not. */
interface Struck {
  readonly passage: Passage;
  readonly way: PassageWay;
  readonly call: ProxiedCall;
  /** Names in lower case of fields that are not handed on. */
  readonly without: ReadonlySet<string>;
}

/** Decides of each request whether it goes to the upstream, and what its answer suffers. */
export function createStriking(strikes: ProxyStrikes): (passage: Passage, way: PassageWay) => void {
  const matchRoute = createRoutes(operations);
  const { without } = strikes;
  return (passage, way) => {
    const { head, requestId } = passage;
    const { operation, pathParameters } = matchRoute(head.method, splitTarget(head.target).path);
    if (!canSuffer(operation)) {
      way.sendOn(passage, without);
      return;
    }
    const call = { operation, fields: head.fields, companyId: pathParameters.companyId, requestId };
    const struck = { passage, way, call, without };
    if (strikes.looksAtCompanies && operation.id === 'createReport') strikeWhenHeld(struck, strikes);
    else strike(struck, strikes);
  };
}

/** Which company a create is about, its body tells: nothing of it goes on before. */
function strikeWhenHeld(struck: Struck, strikes: ProxyStrikes): void {
  const { passage, way, call, without } = struck;
  if (/100-continue/i.test(fieldLines(call.fields, 'expect').join())) way.tell(goOn);
  passage.goes = new HeldBody((body) => {
    const asked = { ...call, companyId: companyIn(body) };
    strike({ ...struck, call: asked, without: new Set([...without, 'expect']) }, strikes);
  });
}

function strike({ passage, way, call, without }: Struck, { strike: weigh, spare }: ProxyStrikes): void {
  const struck = weigh(call);
  if (struck === null) way.sendOn(passage, without);
  else if ('refusal' in struck) refuse(passage, way, struck.refusal);
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

const goOn = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');

function companyIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())?.companyId;
  } catch {
    return undefined;
  }
}

/** Answers 400 to whoever asks for a fault that there is none of. */
function refuse(passage: Passage, way: PassageWay, fault: string): void {
  const { head, recording, requestId } = passage;
  recording.suffers(`none: ${fault}`);
  const { path } = splitTarget(head.target);
  send(way.answer(passage), problemAnswer(problem('invalid-fault', { fault }), path, requestId));
}
