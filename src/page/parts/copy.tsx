import type { JSX } from 'preact';
import type { ApiRequest } from '../server/api.js';
import { curlOf } from '../server/curl.js';
import { toast } from '../shell/announcements.js';
import { Button } from './button.js';
import { partWords } from './words.js';

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
