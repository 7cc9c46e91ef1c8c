import type { DeliveryStatus, ReportEventType } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

/** All event types, in the order in which they may occur. A missing one does not compile. */
const eventOrder: Readonly<Record<ReportEventType, true>> = {
  'report.created': true,
  'report.processing': true,
  'report.in_review': true,
  'report.documents_required': true,
  'report.documents_received': true,
  'report.completed': true,
  'report.rejected': true,
  'report.failed': true,
  'report.cancelled': true,
  'report.expired': true,
  'report.edited': true,
  'report.amended': true,
};

export const eventTypes = Object.keys(eventOrder) as readonly ReportEventType[];

export const deliveryNames = dictionary({
  pending: ['Pendiente', 'Pending'],
  delivered: ['Entregado', 'Delivered'],
  exhausted: ['Abandonado', 'Given up'],
  cancelled: ['Cancelado', 'Cancelled'],
  withheld: ['Retenido a propósito', 'Withheld on purpose'],
} satisfies Record<DeliveryStatus, Bilingual>);

export const words = dictionary({
  events: ['Eventos', 'Events'],
  all: ['Todos', 'All'],
  state: ['Estado', 'State'],
  url: ['Dirección', 'URL'],
  exhausted: ['Abandonados seguidos', 'Given up in sequence'],
  generation: ['Secreto', 'Secret'],
  generationText: [
    (count: number) => (count === 1 ? 'El primero' : `El n.º ${count}`),
    (count: number) => (count === 1 ? 'The first' : `Number ${count}`),
  ],
  overlap: ['El anterior firma hasta', 'The previous one signs until'],
  publicKey: ['Clave pública', 'Public key'],
  created: ['Creado', 'Created'],
  test: ['Enviar una prueba', 'Send a test'],
  change: ['Cambiar', 'Change'],
  save: ['Guardar', 'Save'],
  changeTitle: ['Cambiar el webhook', 'Change the webhook'],
  changed: ['Webhook cambiado', 'Webhook changed'],
  rotate: ['Rotar el secreto', 'Rotate the secret'],
  rotateText: [
    'Un secreto nuevo toma el lugar del actual, y se muestra una vez.',
    'A new secret replaces the current one, and is shown once.',
  ],
  overlapField: ['Vigencia del secreto actual', 'Validity of the current secret'],
  ownDuration: ['Duración ISO 8601, a lo más P30D', 'ISO 8601 duration, P30D at most'],
  disable: ['Desactivar', 'Disable'],
  enable: ['Activar', 'Enable'],
  remove: ['Quitar', 'Remove'],
  removeTitle: ['Quitar el webhook', 'Remove the webhook'],
  removeText: [
    'También se borran sus mensajes. No recibe más eventos.',
    'Its messages are removed too. It gets no more events.',
  ],
  removed: ['Webhook quitado', 'Webhook removed'],
  messages: ['Mensajes', 'Messages'],
  none: ['Todavía no hay mensajes.', 'There are no messages yet.'],
  noneSuch: ['Ninguno coincide.', 'No message matches.'],
  ended: [
    'Ninguno en esta página; puede haber más en las siguientes.',
    'None on this page; there may be more on the next ones.',
  ],
  status: ['Estado', 'State'],
  type: ['Evento', 'Event'],
  report: ['Informe', 'Report'],
  message: ['Mensaje', 'Message'],
  attempts: ['Intentos', 'Attempts'],
  last: ['Última respuesta', 'Last response'],
  noResponse: ['ninguna', 'none'],
  at: ['Fecha', 'Time'],
  again: [(at: string) => `Reintento: ${at}`, (at: string) => `Retry at ${at}`],
});
