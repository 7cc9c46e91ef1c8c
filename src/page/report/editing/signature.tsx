import type { JSX } from 'preact';
import { TextField } from '../../parts/text-field.js';
import { tabStorage } from '../../shell/kept.js';
import { words } from './words.js';

/** Why something is changed, and by whom. */
export interface Signature {
  reason: string;
  actor: string;
}

/** Who signed before, in this tab, is likely to sign again. */
export function newSignature(): Signature {
  return { reason: '', actor: tabStorage.read('actor') ?? '' };
}

interface SigningProps {
  signature: Signature;
  onChange(signature: Signature): void;
}

export function SignatureFields({ signature, onChange }: SigningProps): JSX.Element {
  const t = words();
  return (
    <>
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        isRequired
        value={signature.reason}
        onChange={(reason) => onChange({ ...signature, reason })}
      />
      <TextField
        label={t.actor}
        hint={t.actorHint}
        value={signature.actor}
        onChange={(actor) => {
          tabStorage.write('actor', actor === '' ? null : actor);
          onChange({ ...signature, actor });
        }}
      />
    </>
  );
}
