/** A request that is asked for its answer. */
export interface Call {
  operation: string;
  /** Of the example; no two answers of an operation share one, so that it tells which request gets which answer. */
  name: string;
  summary: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Leaves the content of reports out of the example. */
  short?: boolean;
  /** Leaves the answer out of the document, since it is long and of no use there. */
  untold?: boolean;
}

export const report = {
  type: 'sociedades_y_poderes',
  companyId: 'sbx-spa-clean',
  options: { validate: true },
};
export const json = { 'Content-Type': 'application/json' };
export const create = { operation: 'createReport', method: 'POST', path: '/v1/reports' };

/** The calls with the key of another account. */
export function asking(key: string, asked: readonly Call[]): Call[] {
  return asked.map((call) => ({ ...call, headers: { ...json, Authorization: `Bearer ${key}` } }));
}
