import type { ComponentChildren, JSX } from 'preact';
import type { ReportStatus } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

/** Tone of a badge. */
export type Tone = 'good' | 'warning' | 'bad' | 'in-progress' | 'plain';

/** Signs for users who see no colours. */
const signs: Readonly<Record<Tone, string>> = {
  good: '✓',
  warning: '△',
  bad: '✕',
  'in-progress': '◌',
  plain: '–',
};

export function Badge({ tone, children }: { tone: Tone; children: ComponentChildren }): JSX.Element {
  return (
    <span class={`badge ${tone}`}>
      <span class="sign" aria-hidden="true">
        {signs[tone]}
      </span>
      <span>{children}</span>
    </span>
  );
}

/** Names of the states that the contract knows. */
export const statusNames = dictionary({
  queued: ['En cola', 'Queued'],
  processing: ['En preparación', 'Processing'],
  in_review: ['En revisión', 'In review'],
  completed: ['Completado', 'Completed'],
  awaiting_documents: ['Esperando documentos', 'Awaiting documents'],
  rejected: ['Rechazado', 'Rejected'],
  failed: ['Fallido', 'Failed'],
  cancelled: ['Cancelado', 'Cancelled'],
  expired: ['Vencido', 'Expired'],
} satisfies Record<ReportStatus, Bilingual>);

const statusTones: Readonly<Record<ReportStatus, Tone>> = {
  queued: 'in-progress',
  processing: 'in-progress',
  in_review: 'in-progress',
  completed: 'good',
  awaiting_documents: 'warning',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'plain',
  expired: 'plain',
};

/** Returns true if the contract knows a state: profiles may have others. */
export function isKnownStatus(status: string): status is ReportStatus {
  return Object.hasOwn(statusTones, status);
}

/** Name of a state; an unknown one is returned unchanged. */
export function statusName(status: string): string {
  return isKnownStatus(status) ? statusNames()[status] : status;
}

/** Results of a conclusion. */
type ConclusionResult = 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado';

export const conclusionNames = dictionary({
  aprobado: ['Aprobado', 'Approved'],
  aprobado_con_observaciones: ['Aprobado con observaciones', 'Approved with remarks'],
  con_reparos: ['Con reparos', 'With objections'],
  rechazado: ['Rechazado', 'Refused'],
} satisfies Record<ConclusionResult, Bilingual>);

export const conclusionTones: Readonly<Record<ConclusionResult, Tone>> = {
  aprobado: 'good',
  aprobado_con_observaciones: 'good',
  con_reparos: 'warning',
  rechazado: 'bad',
};

/** Returns null if the text is no result. */
export function conclusionOf(text: string | null): ConclusionResult | null {
  return text !== null && text in conclusionTones ? (text as ConclusionResult) : null;
}

export function StatusBadge({ status }: { status: string }): JSX.Element {
  return <Badge tone={isKnownStatus(status) ? statusTones[status] : 'plain'}>{statusName(status)}</Badge>;
}
