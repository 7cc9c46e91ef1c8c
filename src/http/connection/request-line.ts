import { styleText } from 'node:util';

/** What the log tells of a request. In JSON the members are these, in this order; null is what there is not. */
export interface RequestLine {
  /** When the answer had left, by the real clock. */
  time: string;
  level: 'info';
  requestId: string | null;
  method: string | null;
  path: string | null;
  query: string | null;
  /** Null where nothing was answered. */
  status: number | null;
  /** Whether all of the answer has left. */
  complete: boolean;
  /** From its arrival until then. */
  ms: number | null;
  account: string | null;
  scenario: string | null;
  /** The code of the problem that was answered. */
  problem: string | null;
  /** What the answer suffered. */
  fault: string | null;
  traceId: string | null;
}

/** As one line of JSON. */
export function jsonLine(line: RequestLine): string {
  return JSON.stringify(line);
}

type TextStyle = Parameters<typeof styleText>[0];
type Paint = (style: TextStyle, text: string) => string;

const plain: Paint = (_, text) => text;
/** Whether the stream takes colours was looked at by whoever asks for them. */
const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

/** Lines for people: what is looked for first stands first, in columns. */
export function textLines(isColoured: boolean): (line: RequestLine) => string {
  const paint = isColoured ? coloured : plain;
  return (line) => {
    const { time, method, path, query, status, complete, ms, account, scenario, problem, fault } = line;
    const style = styleOf(status);
    const target = query === null ? (path ?? '-') : `${path}?${query}`;
    const columns = [
      paint('dim', time),
      paint(style, String(status ?? '-').padEnd(3)),
      paint('dim', (ms === null ? '-' : `${ms.toFixed(1)} ms`).padStart(10)),
      (method ?? '-').padEnd(7),
      target.padEnd(44),
      account ?? '-',
      scenario && paint('cyan', scenario),
      problem && paint(style, problem),
      fault && paint('magenta', `fault: ${fault}`),
      !complete && paint(style, status === null ? 'no answer' : 'cut off'),
      line.traceId && paint('dim', `trace ${line.traceId}`),
    ];
    return columns.filter(Boolean).join('  ');
  };
}

/** As terminals show what went well, what the client did, what the server did, and what came to nothing. */
function styleOf(status: number | null): TextStyle {
  if (status === null) return 'magenta';
  if (status >= 500) return 'red';
  if (status >= 400) return 'yellow';
  return status >= 300 ? 'cyan' : 'green';
}
