import type { Answer } from '../answers/answer.js';
import type { Recipient } from '../answers/send.js';
import type { Exchange } from './exchange.js';

/** The way of an answer to the connection; where any of it waits, it waits for that answer alone. */
export interface Exits {
  /** Brings an answer into the form in which it is sent. */
  form(exchange: Exchange, answer: Answer): Answer | Promise<Answer>;
  send(to: Recipient, answer: Answer): undefined | Promise<void>;
  /** Notes that the client went before all of its answer was out, which had been held back for so many milliseconds. */
  lose(exchange: Exchange, heldMs: number): Promise<void>;
}
