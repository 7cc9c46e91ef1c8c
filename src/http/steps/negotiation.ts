import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { acceptHeader, bodySchemas, type OperationBody } from '../../contract/operations.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { HttpExchange, PipelineStep } from '../pipeline/exchange.js';
import { acceptsSomeCoding } from '../syntax/accept-encoding.js';
import { headerValues } from '../syntax/fields.js';
import { mediaTypeOf, withoutParameters } from '../syntax/media-types.js';

/** 415 to a body of another media type than the operation reads, with what would be read. */
export const checkMediaType: PipelineStep = (exchange) => {
  const { route, request } = exchange;
  const { operation } = route;
  if (!operation?.body || isBodyOmitted(exchange)) return undefined;
  const [type, ...more] = headerValues(request, 'content-type');
  if (type === undefined || more.length > 0 || !isReadable(operation.body, type)) {
    const types = Object.keys(bodySchemas(operation.body));
    const header = acceptHeader(operation.method);
    const headers = { Accept: types.join(', '), ...(header === null ? {} : { [header]: types.join(', ') }) };
    const parameters = { expected: types.join('` or `'), received: received(type, more.length) };
    throw problem('unsupported-media-type', parameters, { headers });
  }
  const coding = request.headers['content-encoding'] ?? '';
  if (coding !== '' && coding.toLowerCase() !== 'identity') {
    const headers = { 'Accept-Encoding': 'identity' };
    throw problem('unsupported-content-encoding', { received: quoteValue(coding) }, { headers });
  }
  return undefined;
};

/** Whether a body that may be left out is. */
function isBodyOmitted({ route, request }: HttpExchange): boolean {
  if (!route.operation?.body?.optional) return false;
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = request.headers;
  return coding === undefined && Number(length) === 0;
}

function isReadable(body: OperationBody, type: string): boolean {
  const read = type === 'application/json' ? type : (mediaTypeOf(type) ?? '');
  return 'content' in body ? Object.hasOwn(body.content, read) : read === 'application/json';
}

function received(type: string | undefined, more: number): string {
  if (type === undefined) return 'without a type';
  if (more > 0) return `with ${more + 1} types`;
  const byItself =
    type === 'application/x-www-form-urlencoded' ? ', which is what curl -d says by itself' : '';
  return `as ${quoteValue(type)}${byItself}`;
}

/** 406 where `Accept` or `Accept-Encoding` leaves no way to send the answer. */
export const checkAccept: PipelineStep = ({ route, request }) => {
  const { accept, 'accept-encoding': coding } = request.headers;
  if (coding !== undefined && !acceptsSomeCoding(coding)) {
    throw problem('not-acceptable', { header: 'Accept-Encoding', offered: 'br, gzip or as it is' });
  }
  if (accept === undefined || accept === '*/*') return undefined;
  const offered = route.operation?.answers.map(({ mediaType }) => mediaType ?? 'application/json') ?? [];
  if (!offered.includes(accept) && !isAcceptable(accept, offered)) {
    throw problem('not-acceptable', { header: 'Accept', offered: offered[0] ?? '' });
  }
  return undefined;
};

/** By the ranges and weights of RFC 9110, 12.5.1. */
function isAcceptable(accept: string, offered: readonly string[]): boolean {
  const headers = { accept: withoutParameters(accept) };
  return accepts({ headers } as IncomingMessage).type([...offered]) !== false;
}
