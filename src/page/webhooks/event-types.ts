import type { ReportEventType } from '../../contract/generated/types.js';

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
