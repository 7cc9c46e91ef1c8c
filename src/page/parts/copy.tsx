import type { JSX } from 'preact';
import { type ApiRequest, acceptsAdminToken, bodyOf, headersOf, urlOf } from '../client/api.js';
import { apiKey, demoKey } from '../client/session.js';
import { toast } from '../shell/announcements.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

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

interface CopyProps {
  /** Asked for when it is copied. */
  text(): string;
  children?: string;
  label?: string;
}

export function Copy({ text, children, label }: CopyProps): JSX.Element {
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => toast(partWords().copied),
      () => toast(partWords().notCopied),
    );
  };
  return (
    <Button look="quiet" onClick={copy} {...(label === undefined ? {} : { label })}>
      {children ?? partWords().copy}
    </Button>
  );
}

/** A request as a line for a shell. */
export function CopyCurl({ asked, label }: { asked: ApiRequest; label?: string }): JSX.Element {
  return (
    <Copy text={() => curlOf(asked)} {...(label === undefined ? {} : { label })}>
      {partWords().copyCurl}
    </Copy>
  );
}
