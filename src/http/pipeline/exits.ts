import type { HttpResponse } from '../answers/answer.js';
import type { Recipient } from '../answers/send.js';
import type { HttpExchange } from './exchange.js';

/** The way of an answer to the connection; where any of it waits, it waits for that answer alone. */
export interface ResponseSteps {
  /** Brings an answer into the form in which it is sent. */
  form(exchange: HttpExchange, answer: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: Recipient, answer: HttpResponse): undefined | Promise<void>;
  /** Notes that the client went before all of its answer was out, which had been held back for so many milliseconds. */
  lose(exchange: HttpExchange, heldMs: number): Promise<void>;
}
