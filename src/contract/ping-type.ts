/** The type of a message that tries an endpoint. It is that of no event, and has one name whatever events are called. */
export const pingType = 'webhook.ping';
