import type { JSX } from 'preact';
import { addressOf } from '../shell/address.js';
import type { Operation } from './openapi.js';
import { referenceWords } from './words.js';

/** Leads to operations. */
export function OperationLinks({ of, here }: { of: readonly Operation[]; here?: string }): JSX.Element {
  return (
    <ul class="operation-links">
      {of.map(({ operationId, summary, ...asked }) => (
        <li key={operationId}>
          <a
            href={addressOf(['operations', operationId])}
            aria-current={operationId === here ? 'page' : undefined}
            lang="en"
          >
            {summary}
          </a>
          <Signature of={asked} />
        </li>
      ))}
    </ul>
  );
}

/** How an operation is asked: method and path, or the type of a message. */
export function Signature({
  of: { method, path, isMessage },
}: {
  of: Pick<Operation, 'method' | 'path' | 'isMessage'>;
}): JSX.Element {
  return (
    <code class="signature">
      <span class="method">{isMessage ? referenceWords().message : method}</span> {path}
    </code>
  );
}
