import type { ReceivedMessage } from '../../../contract/generated/types.js';

const maxCharacters = 128;

/** What the body of a message says that happened, and to which report, as far as it can be read. */
export function readMessageBody(body: Uint8Array): Pick<ReceivedMessage, 'type' | 'reportId'> {
  const message = membersOf(parsed(body));
  const type = shortText(message.type);
  const id = shortText(membersOf(message.data).id);
  return { type, reportId: id?.startsWith('rep_') ? id : null };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return null;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function shortText(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, maxCharacters) : null;
}
