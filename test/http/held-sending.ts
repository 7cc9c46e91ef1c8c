import { noSending, type SendingSettings } from '../../src/webhooks/dispatcher.js';

interface HeldSending {
  sending: SendingSettings;
  /** Resolves when a request is delayed. */
  reached: Promise<void>;
  release(): void;
}

/** Delays requests that create an endpoint, while its address is checked, until they are released. */
export function createHeldSending(): HeldSending {
  let [arrive, release] = [(): void => {}, (): void => {}];
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gate = new Promise<readonly string[]>((resolve) => {
    release = () => resolve([]);
  });
  const judge = () => {
    arrive();
    return gate;
  };
  return { sending: { ...noSending, sender: { ...noSending.sender, judge } }, reached, release };
}
