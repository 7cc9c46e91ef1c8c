import type { JSX } from 'preact';
import type { ApiRequest } from '../client/api.js';
import { apiKey, demoKey, isKeyPanelOpen } from '../client/session.js';
import { dictionary } from '../i18n/language.js';
import { Button } from '../parts/controls.js';
import { CopyButton, curlOf } from '../parts/copy.js';
import { partWords } from '../parts/words.js';

const words = dictionary({
  title: ['Primeros pasos', 'Get started'],
  lead: [
    'Este es un servidor de pruebas de la API de informes legales. Las mismas solicitudes dan siempre los mismos informes. Configure su cliente con esta URL base y esta clave, o ejecute el comando en una terminal.',
    'This is a test server for the legal-reports API. The same requests always give the same reports. Set this base URL and this key in your client, or run the command in a terminal.',
  ],
  baseUrl: ['URL base', 'Base URL'],
  key: ['Clave de API', 'API key'],
  none: ['Ninguna', 'None'],
  command: ['Crear un informe', 'Create a report'],
});

const request: ApiRequest = {
  method: 'POST',
  path: '/v1/reports',
  body: { type: 'sociedades_y_poderes', companyId: 'sbx-spa-clean', options: { validate: true } },
};

/** Explains the sandbox, and shows what a client needs: base URL, key and a command. */
export function GetStarted(): JSX.Element {
  const t = words();
  const key = apiKey.value;
  // Only the public demo key is shown; others are copied only.
  const shownKey =
    key === null ? t.none : key === demoKey ? key : `${key.slice(0, key.lastIndexOf('_') + 1)}…`;
  const curl = curlOf(request);
  const rows = [
    [t.baseUrl, location.origin, location.origin],
    [t.key, shownKey, key],
    [t.command, curl, curl],
  ] as const;
  return (
    <section class="get-started" aria-label={t.title}>
      <p class="lead">{t.lead}</p>
      <dl class="description-list">
        {rows.map(([name, shown, copied]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{shown}</code>
              {copied === null ? (
                <Button variant="quiet" onClick={() => (isKeyPanelOpen.value = true)}>
                  {partWords().enterKey}
                </Button>
              ) : (
                <CopyButton text={() => copied} label={`${partWords().copy}: ${name}`} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
