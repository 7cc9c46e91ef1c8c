import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';
import { pageOutput } from './list-page.js';

export function eventHandlers({ events, reportActions }: Sandbox) {
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
        body: { data: reportActions.events(account, path.reportId) },
      }),
    },
  } satisfies Partial<Handlers>;
}
