import accepts from 'accepts';
import { problem } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import type { Exchange, Step } from './exchange.js';
import { linesOf } from './fields.js';

const jsonType = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)?$/i;

/** 415 to a body that is not plain JSON, with what would be read. */
export const checkMediaType: Step = (exchange) => {
  const { route, request } = exchange;
  if (!route.operation?.body || isLeftOut(exchange)) return undefined;
  const [type, ...more] = linesOf(request, 'content-type');
  if (type === undefined || more.length > 0 || !jsonType.test(type)) {
    const headers = { Accept: 'application/json', 'Accept-Post': 'application/json' };
    throw problem('unsupported-media-type', { received: received(type, more.length) }, { headers });
  }
  const coding = request.headers['content-encoding'] ?? '';
  if (coding !== '' && coding.toLowerCase() !== 'identity') {
    const headers = { 'Accept-Encoding': 'identity' };
    throw problem('unsupported-content-encoding', { received: quoted(coding) }, { headers });
  }
  return undefined;
};

/** Whether a body that may be left out is. */
function isLeftOut({ route, request }: Exchange): boolean {
  if (!route.operation?.body?.optional) return false;
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = request.headers;
  return coding === undefined && Number(length) === 0;
}

function received(type: string | undefined, more: number): string {
  if (type === undefined) return 'without a type';
  if (more > 0) return `with ${more + 1} types`;
  const byItself =
    type === 'application/x-www-form-urlencoded' ? ', which is what curl -d says by itself' : '';
  return `as ${quoted(type)}${byItself}`;
}

/** 406 where `Accept` leaves no way to send the answer. */
export const checkAccept: Step = ({ route, request }) => {
  const accept = request.headers.accept;
  if (accept === undefined || accept === '*/*') return undefined;
  const offered = route.operation?.answers.map(({ mediaType }) => mediaType ?? 'application/json') ?? [];
  if (!offered.includes(accept) && accepts(request).type(offered) === false) {
    throw problem('not-acceptable', { offered: offered[0] ?? '' });
  }
  return undefined;
};
