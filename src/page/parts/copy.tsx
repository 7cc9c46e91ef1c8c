import type { JSX } from 'preact';
import {
  type ApiRequest,
  acceptsAdminToken,
  requestBody,
  requestHeaders,
  requestUrl,
} from '../client/api.js';
import { apiKey, demoKey } from '../client/session.js';
import { toast } from '../shell/announcements.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** Returns a request as a curl command. Only the public demo key is written out. */
export function curlOf(asked: ApiRequest): string {
  const { method = 'GET' } = asked;
  const body = requestBody(asked);
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    'curl -s',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(location.origin + requestUrl(asked)),
    `-H "Authorization: Bearer ${bearerOf(asked)}"`,
    ...Object.entries(requestHeaders(asked)).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ].join(' ');
}

function bearerOf({ path }: ApiRequest): string {
  if (acceptsAdminToken(path)) return '$LEGAL_REPORTS_SANDBOX_ADMIN_TOKEN';
  return apiKey.value === demoKey && demoKey !== null ? demoKey : '$API_KEY';
}

interface CopyProps {
  /** Returns the text when the button is clicked. */
  text(): string;
  children?: string;
  label?: string;
}

export function CopyButton({ text, children, label }: CopyProps): JSX.Element {
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

/** Copies a request as a curl command. */
export function CopyCurlButton({ asked, label }: { asked: ApiRequest; label?: string }): JSX.Element {
  return (
    <CopyButton text={() => curlOf(asked)} {...(label === undefined ? {} : { label })}>
      {partWords().copyCurl}
    </CopyButton>
  );
}
