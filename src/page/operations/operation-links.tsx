import type { JSX } from 'preact';
import { dictionary } from '../i18n/language.js';
import { addressOf } from '../shell/address.js';
import type { Operation } from './openapi.js';

export const referenceWords = dictionary({
  es: {
    asDocument: 'El mismo contrato como documento OpenAPI 3.1:',
    textLanguage: 'Los textos del contrato están en inglés.',
    keys: 'Con qué se pregunta',
    schemes: { key: 'Clave de API', adminToken: 'Token de administración' } as Record<string, string>,
    find: 'Buscar una operación',
    findHint: 'Por lo que hace, su ruta o su nombre.',
    found: (count: number) => (count === 1 ? '1 operación' : `${count} operaciones`),
    none: 'Ninguna operación se llama así.',
    message: 'Mensaje',
  },
  en: {
    asDocument: 'The same contract as an OpenAPI 3.1 document:',
    textLanguage: 'The texts of the contract are in English.',
    keys: 'Credentials',
    schemes: { key: 'API key', adminToken: 'Admin token' } as Record<string, string>,
    find: 'Find an operation',
    findHint: 'By what it does, its path or its name.',
    found: (count: number) => (count === 1 ? '1 operation' : `${count} operations`),
    none: 'No operation matches.',
    message: 'Message',
  },
});

/** Links to operations. */
export function OperationLinks({ of, here }: { of: readonly Operation[]; here?: string }): JSX.Element {
  return (
    <ul class="operation-links">
      {of.map(({ operationId, summary, ...operation }) => (
        <li key={operationId}>
          <a
            href={addressOf(['operations', operationId])}
            aria-current={operationId === here ? 'page' : undefined}
            lang="en"
          >
            {summary}
          </a>
          <Signature of={operation} />
        </li>
      ))}
    </ul>
  );
}

/** Method and path of an operation, or the event type of a webhook. */
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
