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
  id: keyof ReturnType<typeof titles>;
  /** Path after `#/`; a `:name` part matches any one value. */
  path: string;
  /** View whose navigation entry is marked as current; for views that are not in the navigation. */
  parent?: ViewEntry['id'];
  /** True if the view needs no account: the admin token may open it before an account is chosen. */
  needsNoAccount?: boolean;
  /** Loads the code; called when the view is first opened. */
  load(): Promise<{ View: ComponentType<ViewProps> }>;
}

/** Title of each view. */
export const titles = dictionary({
  companies: ['Sociedades', 'Companies'],
  reports: ['Informes', 'Reports'],
  report: ['Informe', 'Report'],
  keys: ['Claves de API', 'API keys'],
  time: ['Tiempo', 'Time'],
  webhooks: ['Webhooks', 'Webhooks'],
  webhook: ['Endpoint', 'Endpoint'],
  delivery: ['Mensaje', 'Message'],
  requests: ['Solicitudes', 'Requests'],
  request: ['Solicitud', 'Request'],
  faults: ['Fallas y mundos', 'Faults and worlds'],
  contract: ['Contrato', 'Contract'],
  operations: ['Referencia de la API', 'API reference'],
  operation: ['Operación', 'Operation'],
});

/** False until the first view is shown: on page load the browser keeps its own focus. */
let hasMoved = false;

interface ViewHeadingProps {
  title: string;
  /** First sentences of the view. */
  lead?: string;
  children?: ComponentChildren;
}

/** Title of a view. Moves the focus to it when the user changes the view. */
export function ViewHeading({ title, lead, children }: ViewHeadingProps): JSX.Element {
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
      {lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </div>
  );
}
