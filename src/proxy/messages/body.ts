/** What follows a head: it knows where it ends (RFC 9112, 6.3). */
export interface MessageBody {
  readonly isOver: boolean;
  /** Whether the end of the connection is its end. */
  readonly endsWithConnection: boolean;
  /**
   * Takes what is its own from a place in the bytes on.
   * @param data hears of the bytes in it, without what frames them
   * @returns where it stopped
   * @throws Unreadable
   */
  take(bytes: Buffer, at: number, data: (bytes: Buffer) => void): number;
}
