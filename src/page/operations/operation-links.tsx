import type { JSX } from 'preact';
import { dictionary } from '../i18n/language.js';
import { addressOf } from '../shell/address.js';
import type { ListedOperation } from './openapi.js';

export const referenceWords = dictionary({
  asDocument: [
    'El mismo contrato como documento OpenAPI 3.1:',
    'The same contract as an OpenAPI 3.1 document:',
  ],
  textLanguage: ['Los textos del contrato están en inglés.', 'The texts of the contract are in English.'],
  keys: ['Credenciales', 'Credentials'],
  schemes: {
    key: ['Clave de API', 'API key'],
    adminToken: ['Token de administración', 'Admin token'],
  },
  find: ['Buscar una operación', 'Find an operation'],
  findHint: ['Por lo que hace, su ruta o su nombre.', 'Search by purpose, path or name.'],
  found: [
    (count: number) => (count === 1 ? '1 operación' : `${count} operaciones`),
    (count: number) => (count === 1 ? '1 operation' : `${count} operations`),
  ],
  none: ['Ninguna operación se llama así.', 'No operation matches.'],
  message: ['Mensaje', 'Message'],
});

export function OperationLinks({
  operations,
  currentId,
}: {
  operations: readonly ListedOperation[];
  currentId?: string;
}): JSX.Element {
  return (
    <ul class="operation-links plain-list">
      {operations.map(({ operationId, summary, ...operation }) => (
        <li key={operationId}>
          <a
            href={addressOf(['operations', operationId])}
            aria-current={operationId === currentId ? 'page' : undefined}
            lang="en"
          >
            {summary}
          </a>
          <OperationSignature operation={operation} />
        </li>
      ))}
    </ul>
  );
}

type SignedOperation = Pick<ListedOperation, 'method' | 'path' | 'isMessage'>;

/** Method and path of an operation, or the event type of a webhook. */
export function OperationSignature({ operation }: { operation: SignedOperation }): JSX.Element {
  const { method, path, isMessage } = operation;
  return (
    <code class="signature">
      <span class="method">{isMessage ? referenceWords().message : method}</span> {path}
    </code>
  );
}
