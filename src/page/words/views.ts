import type { ViewEntry } from '../view.js';
import { dictionary } from './language.js';

/** What each view is called. */
export const titles = dictionary<Record<ViewEntry['id'], string>>({
  es: {
    companies: 'Sociedades',
    reports: 'Informes',
    report: 'Informe',
    keys: 'Claves de API',
    time: 'Tiempo',
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    delivery: 'Mensaje',
    requests: 'Solicitudes',
    request: 'Solicitud',
    faults: 'Fallas y mundos',
    contract: 'Contrato',
    operations: 'Referencia de la API',
    operation: 'Operación',
  },
  en: {
    companies: 'Companies',
    reports: 'Reports',
    report: 'Report',
    keys: 'API keys',
    time: 'Time',
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    delivery: 'Message',
    requests: 'Requests',
    request: 'Request',
    faults: 'Faults and worlds',
    contract: 'Contract',
    operations: 'API reference',
    operation: 'Operation',
  },
});
