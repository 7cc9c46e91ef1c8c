import type { ComponentChildren, ComponentType, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { dictionary } from './i18n/language.js';

/** Props of every view. */
export interface ViewProps {
  /** Values of the `:name` parts of the path. */
  parameters: Readonly<Record<string, string>>;
  /** Query after the `?` of the address. */
  query: URLSearchParams;
}

/** A page with its own address. */
export interface ViewEntry {
  /** Also the key of its title in `titles`. */
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
  /** Path after `#/`; a `:name` part matches any one value. */
  path: string;
  /** View whose navigation entry is marked as current; for views that are not in the navigation. */
  within?: ViewEntry['id'];
  /** True if the view needs no account: the admin token may open it before an account is chosen. */
  needsNoAccount?: boolean;
  /** Loads the code; called when the view is first opened. */
  load(): Promise<{ View: ComponentType<ViewProps> }>;
}

/** Title of each view. */
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

/** False until the first view is shown: on page load the browser keeps its own focus. */
let hasMoved = false;

/** Title of a view. Moves the focus to it when the user changes the view. */
export function ViewHeading({
  title,
  children,
}: {
  title: string;
  children?: ComponentChildren;
}): JSX.Element {
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
