import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import { pageOutput } from './list-page.js';

type EventHandlers = Pick<Handlers, 'getEvent' | 'listEvents' | 'listReportEvents'>;

export function eventHandlers({ events, lifecycle }: Sandbox): EventHandlers {
  return {
    listEvents: {
      handle: ({ account, query }) => pageOutput('/v1/events', events.list(account, query), query),
    },
    getEvent: {
      handle: ({ account, path }) => ({ outcome: 'found', body: events.find(account, path.eventId) }),
    },
    listReportEvents: {
      handle: ({ account, path }) => ({
        outcome: 'listed',
        body: { data: lifecycle.events(account, path.reportId) },
      }),
    },
  };
}
