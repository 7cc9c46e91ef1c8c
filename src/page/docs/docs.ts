import SwaggerUIBundle from 'swagger-ui-dist/swagger-ui-bundle.js';
import { apiKey, credential, isAdmin } from '../server/session.js';
import { isDark } from '../shell/preferences.js';
import { withExamplesInWords } from './optional-examples.js';

// The reference of the API, by the document that this server gives, tried against this server with the key of the page.
document.documentElement.classList.toggle('dark-mode', isDark());

const url = '/openapi.json';

const reference = SwaggerUIBundle({
  url,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  responseInterceptor(response) {
    const isDocument = response.ok && new URL(response.url, location.href).pathname === url;
    if (isDocument) response.text = withExamplesInWords(response.text);
    return response;
  },
  onComplete() {
    if (apiKey.value !== null) reference.preauthorizeApiKey('key', apiKey.value);
    if (isAdmin.value && credential.value !== null)
      reference.preauthorizeApiKey('adminToken', credential.value);
  },
});
