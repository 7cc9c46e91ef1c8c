import { type ApiRequest, acceptsAdminToken, bodyOf, headersOf, urlOf } from './api.js';
import { apiKey, demoKey } from './session.js';

/** The same request for a shell. Only the key that everybody has is written out. */
export function curlOf(asked: ApiRequest): string {
  const { method = 'GET' } = asked;
  const body = bodyOf(asked);
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    'curl -s',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(location.origin + urlOf(asked)),
    `-H "Authorization: Bearer ${bearerOf(asked)}"`,
    ...Object.entries(headersOf(asked)).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ].join(' ');
}

function bearerOf({ path }: ApiRequest): string {
  if (acceptsAdminToken(path)) return '$LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN';
  return apiKey.value === demoKey && demoKey !== null ? demoKey : '$API_KEY';
}
