/** That a message did not come; its message says how the nearest one differs. */
export class ReceiveError extends Error {
  override readonly name = 'ReceiveError';
}
