import type { ConductCheck } from './finding.js';

/** What the journal has in the place of a secret: no target has it as it comes. */
const mask = '…';

/** Whether the client kept keys where no log shows them. */
export const keepsKeysOutOfUrls: ConductCheck = ({ requests }) =>
  requests.map((request) => {
    const isLeaked = request.target.includes(mask);
    return {
      request,
      shows: isLeaked ? 'broken' : 'kept',
      detail: isLeaked ? 'Its URL holds what looks like a key.' : 'Its URL holds no key.',
    };
  });
