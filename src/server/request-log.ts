import type { Config } from '../contract/generated/types.js';
import { createLogOutput, type LogStream } from '../http/connection/log-output.js';
import { noticeLine } from '../http/connection/notice-line.js';
import { jsonLine, textLines } from '../http/connection/request-line.js';
import { createRequestLog } from '../http/connection/request-log.js';
import type { RequestObserver } from '../http/pipeline/witness.js';

/** Where requests are told. */
export interface RequestOutput {
  stream: LogStream;
  /** Whether it shows colours, and whoever reads it wants them. */
  coloured: boolean;
}

/** The log that the settings ask for; null for none. Left open, requests are told to whoever sits at a terminal. */
export function requestLogOf(
  { log, adminToken, keySecret }: Config,
  { stream, coloured }: RequestOutput,
): RequestObserver | null {
  const form = log ?? (stream.isTTY === true ? 'text' : 'off');
  if (form === 'off') return null;
  const noticeOf = (text: string) => (form === 'json' ? noticeLine('warn', text) : text);
  const write = createLogOutput(stream, (count) =>
    noticeOf(`${count === 1 ? 'one line was' : `${count} lines were`} left out: nobody read them in time`),
  );
  const own = [adminToken, keySecret].filter((secret) => secret !== undefined);
  return createRequestLog(write, form === 'json' ? jsonLine : textLines(coloured), own);
}
