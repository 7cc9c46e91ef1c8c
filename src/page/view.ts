import type { ComponentType } from 'preact';

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
