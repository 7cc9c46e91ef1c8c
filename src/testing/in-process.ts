/** `fetch` as the process types it; its types come with Node's or the browser's, and are not needed without it. */
export type Fetch = typeof globalThis extends { fetch: infer F } ? F : (request: unknown) => Promise<unknown>;

/** `http` of MSW, as far as it is used. */
export interface MockedHttp<Handler> {
  all(path: string, answer: (asked: { request: WebRequest }) => Promise<WebResponse>): Handler;
}

type WebRequest = typeof globalThis extends { Request: { prototype: infer R } } ? R : unknown;
type WebResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : unknown;

/** How the sandbox is asked without a socket. */
export interface InProcess {
  /**
   * Asks the sandbox in memory, and otherwise as the `fetch` of Node does: the same request, answer and failures. A
   * request to `productionUrl` goes to production, one to any other address to the playground.
   */
  fetch: Fetch;
  /**
   * Handlers of MSW for Node, by which the sandbox answers for another server.
   * @param http that of `msw`
   * @param baseUrl what the addresses of the server begin with, such as `https://api.example.com`
   * @param productionBaseUrl the same of production, where `productionPort` asked for it
   * @throws TypeError where these are no such addresses
   */
  handlers<Handler>(http: MockedHttp<Handler>, baseUrl: string, productionBaseUrl?: string): Handler[];
}
