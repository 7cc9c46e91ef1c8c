/** A request to play for an example. */
export interface Call {
  operation: string;
  /** Name of the example. Responses of an operation have different names, which link each request to its response. */
  name: string;
  summary: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Leaves the content of reports out of the example. */
  short?: boolean;
  /** Leaves out the response, which is long and of no use in the document. */
  hidden?: boolean;
}

export const report = {
  type: 'sociedades_y_poderes',
  companyId: 'sbx-spa-clean',
  options: { validate: true },
};
export const json = { 'Content-Type': 'application/json' };
export const create = { operation: 'createReport', method: 'POST', path: '/v1/reports' };

/** Returns the calls with the key of another account. */
export function asking(key: string, calls: readonly Call[]): Call[] {
  return calls.map((call) => ({ ...call, headers: { ...json, Authorization: `Bearer ${key}` } }));
}
