import type { YieldToEventLoop } from '../../sandbox/ports.js';
import type { PipelineStep } from '../pipeline/exchange.js';
import { maxBytesAtOnce, parseCooperatively, parseJson } from '../syntax/json.js';

/** 400 to a body that is not JSON as we take it. */
export function createParsing({ breathe }: { breathe: YieldToEventLoop }): PipelineStep {
  return (exchange) => {
    const { route, bytes } = exchange;
    if (bytes === null) return undefined;
    if (bytes.length > maxBytesAtOnce) {
      return parseCooperatively(bytes, breathe).then((body) => {
        exchange.body = body;
        return undefined;
      });
    }
    // A body that may be left out takes nothing that it must have.
    exchange.body = bytes.length === 0 && route.operation?.body?.optional ? {} : parseJson(bytes);
    return undefined;
  };
}
