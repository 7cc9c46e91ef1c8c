import type { Breathe } from '../../sandbox/ports.js';
import type { Step } from '../pipeline/exchange.js';
import { mostAtOnce, parseInTurns, parseJson } from '../syntax/json.js';

/** 400 to a body that is not JSON as we take it. */
export function createParsing({ breathe }: { breathe: Breathe }): Step {
  return (exchange) => {
    const { route, bytes } = exchange;
    if (bytes === null) return undefined;
    if (bytes.length > mostAtOnce) {
      return parseInTurns(bytes, breathe).then((body) => {
        exchange.body = body;
        return undefined;
      });
    }
    // A body that may be left out takes nothing that it must have.
    exchange.body = bytes.length === 0 && route.operation?.body?.optional ? {} : parseJson(bytes);
    return undefined;
  };
}
