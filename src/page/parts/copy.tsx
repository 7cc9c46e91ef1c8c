import type { JSX } from 'preact';
import { type ApiRequest, acceptsAdminToken, clientRequest } from '../client/api.js';
import { apiKey, demoKey } from '../client/session.js';
import { toast } from '../shell/announcements.js';
import { Button } from './controls.js';
import { Dialog } from './dialog.js';
import { partWords } from './words.js';

/** Returns a request as a curl command, in the shape of the server. Only the public demo key is written out. */
export function curlOf(request: ApiRequest): string {
  const { method = 'GET' } = request;
  const { url, headers, body } = clientRequest(request);
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    'curl -s',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(location.origin + url),
    `-H "Authorization: Bearer ${bearerOf(request)}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(body)}`]),
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
    <Button variant="quiet" onClick={copy} {...(label === undefined ? {} : { label })}>
      {children ?? partWords().copy}
    </Button>
  );
}

/** Copies a request as a curl command. */
export function CopyCurlButton({ request, label }: { request: ApiRequest; label?: string }): JSX.Element {
  return (
    <CopyButton text={() => curlOf(request)} {...(label === undefined ? {} : { label })}>
      {partWords().copyCurl}
    </CopyButton>
  );
}

interface SecretDialogProps {
  title: string;
  /** Undefined if there is none. */
  secret: string | undefined;
  /** Meaning of the secret. */
  text: string;
  /** Label of the copy button. */
  copyText: string;
  onClose(): void;
}

/** Shows a key or secret to copy. */
export function SecretDialog({ title, secret, text, copyText, onClose }: SecretDialogProps): JSX.Element {
  return (
    <Dialog title={title} onClose={onClose}>
      {secret !== undefined && (
        <p class="secret">
          <code>{secret}</code>
        </p>
      )}
      <p>{text}</p>
      {secret !== undefined && (
        <p class="actions">
          <CopyButton text={() => secret}>{copyText}</CopyButton>
        </p>
      )}
    </Dialog>
  );
}
