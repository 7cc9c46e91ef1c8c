import type { ReportEventType } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

/** Names of the events of reports, in the order in which they may occur. A missing one does not compile. */
const names = {
  'report.created': ['Pedido', 'Created'],
  'report.processing': ['En preparación', 'In preparation'],
  'report.in_review': ['En revisión de un abogado', 'In review by a lawyer'],
  'report.documents_required': ['Faltan documentos', 'Documents required'],
  'report.documents_received': ['Documentos recibidos', 'Documents received'],
  'report.completed': ['Completado', 'Completed'],
  'report.rejected': ['Rechazado', 'Rejected'],
  'report.failed': ['Fallido', 'Failed'],
  'report.cancelled': ['Cancelado', 'Cancelled'],
  'report.expired': ['Vencido', 'Expired'],
  'report.edited': ['Editado por un abogado', 'Edited by a lawyer'],
  'report.amended': ['Nueva versión', 'New version'],
} as const satisfies Record<ReportEventType, Bilingual>;

export const eventTypes = Object.keys(names) as readonly ReportEventType[];

export const eventNames = dictionary(names);
