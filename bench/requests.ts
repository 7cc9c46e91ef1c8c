import { Agent, request } from 'node:http';

/** The benchmark's own account. */
export const headers = {
  Authorization: 'Bearer sbx_playground_bench',
  'content-type': 'application/json',
};

export const reportsPath = '/v1/reports';

/** The body of a create, as a client sends it. */
export function createBody(companyId: string): string {
  return JSON.stringify({ type: 'sociedades_y_poderes', companyId, options: { validate: true } });
}

// Does not use fetch, whose own time would be a large part of the measurement.
const agent = new Agent({ keepAlive: true });

/** Sends one request and returns the bytes of its response. @throws Error unless the status is 2xx */
export function send(url: string, method: 'GET' | 'POST', body?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const { statusCode = 0 } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (statusCode >= 200 && statusCode < 300) resolve(bytes);
        else reject(new Error(`${method} ${url} gave ${statusCode}: ${bytes.toString()}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
