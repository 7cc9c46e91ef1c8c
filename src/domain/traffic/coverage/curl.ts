import type { GapRequest } from '../../../contract/generated/types.js';

/** A request as a line for a shell, where `URL` and `KEY` are set. */
export function curlLine({ method, path, headers, body, padding }: Omit<GapRequest, 'curl'>): string {
  const zeros = (part: 'path' | 'body'): string =>
    padding?.in === part ? `$(printf %0${padding.zeros}d 0)` : '';
  const data = body === null ? [] : [`--data-raw ${quoted(body, zeros('body'))}`];
  const usual = body === null ? 'GET' : 'POST';
  return [
    'curl -i',
    ...(method === usual ? [] : [`-X ${method}`]),
    `"$URL${path}${zeros('path')}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...data,
  ].join(' ');
}

/** As the shell reads one word; what stands for a key it fills in. */
function quoted(text: string, behind = ''): string {
  if (text.includes('$KEY') || behind !== '') return `"${text}${behind}"`;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
