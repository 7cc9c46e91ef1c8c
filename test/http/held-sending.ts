import { noSending, type SendingSettings } from '../../src/webhooks/dispatcher.js';

interface HeldSending {
  sending: SendingSettings;
  /** Somebody is held up. */
  reached: Promise<void>;
  letGo(): void;
}

/** Holds up whoever makes an endpoint, while its address is looked at, until they are let go on. */
export function heldSending(): HeldSending {
  let [arrive, letGo] = [(): void => {}, (): void => {}];
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gate = new Promise<readonly string[]>((resolve) => {
    letGo = () => resolve([]);
  });
  const judge = () => {
    arrive();
    return gate;
  };
  return { sending: { ...noSending, sender: { ...noSending.sender, judge } }, reached, letGo };
}
