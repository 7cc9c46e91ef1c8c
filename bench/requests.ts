/** An account of its own for the benchmark. */
export const headers = {
  Authorization: 'Bearer sbx_playground_bench',
  'Content-Type': 'application/json',
};

export const reportsPath = '/v1/reports';

/** The body of a create, as a client sends it. */
export function createBody(companyId: string): string {
  return JSON.stringify({ type: 'sociedades_y_poderes', companyId, options: { validate: true } });
}

/** Sends one request and gives the bytes of its answer. @throws Error unless it went well. */
export async function send(url: string, method: 'GET' | 'POST', body?: string): Promise<Buffer> {
  const response = await fetch(url, { method, headers, body: body ?? null });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${method} ${url} gave ${response.status}: ${bytes.toString()}`);
  return bytes;
}
