import { type Asked, bodyOf, headersOf, urlOf } from './api.js';
import { apiKey, demoKey } from './session.js';

/** The same request for a shell. Only the key that everybody has is written out. */
export function curlOf(asked: Asked): string {
  const { method = 'GET' } = asked;
  const body = bodyOf(asked);
  const key = apiKey.value === demoKey && demoKey !== null ? demoKey : '$API_KEY';
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    'curl -s',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(location.origin + urlOf(asked)),
    `-H "Authorization: Bearer ${key}"`,
    ...Object.entries(headersOf(asked)).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ].join(' ');
}
