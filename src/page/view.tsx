import type { ComponentChildren, ComponentType, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { dictionary } from './i18n/language.js';

/** What a view is shown with. */
export interface ViewProps {
  /** What stands in the place of each `:name` of its path. */
  parameters: Readonly<Record<string, string>>;
  /** What follows the `?` of its address. */
  query: URLSearchParams;
}

/** A part of the page with an address of its own. */
export interface ViewEntry {
  /** Its title is the text of this name in `words/views.ts`. */
  id:
    | 'companies'
    | 'reports'
    | 'report'
    | 'keys'
    | 'time'
    | 'webhooks'
    | 'webhook'
    | 'delivery'
    | 'requests'
    | 'request'
    | 'faults'
    | 'contract'
    | 'operations'
    | 'operation';
  /** What follows `#/` in its address; `:name` stands for any one part. */
  path: string;
  /** The view that it belongs to, where the navigation does not lead to it. */
  within?: ViewEntry['id'];
  /** Whether it is shown too where the admin token acts on no account yet: it shows nothing of any. */
  ofNoAccount?: boolean;
  /** Its code is loaded when it is first opened. */
  load(): Promise<{ View: ComponentType<ViewProps> }>;
}

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

/** What the page was opened with keeps the focus where the browser put it. */
let hasMoved = false;

/** The title of a view. Who comes to the view is led to it, by eye and by ear. */
export function Heading({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus();
    hasMoved = true;
  }, []);
  useEffect(() => {
    document.title = `${title} · legal-reports-sandbox`;
  }, [title]);
  return (
    <div class="heading">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
}
