import listenSchema from '../../../schemas/sandbox/listen-options.json' with { type: 'json' };
import triggerSchema from '../../../schemas/sandbox/trigger-options.json' with { type: 'json' };
import type { SettingSchemas } from '../settings.js';

/** The commands for whoever writes a receiver of webhooks, for their help texts. */
export const webhookCommands = {
  listen: {
    usage: 'legal-reports-sandbox listen --forward-to URL [flags]',
    summary: 'Hand the webhooks of an account on to a receiver, and tell of each, until it is told to stop.',
    flags: listenSchema.properties as SettingSchemas,
    variables: false,
    heedsStop: true,
    examples: [
      ['legal-reports-sandbox listen --forward-to http://localhost:3000/hook', 'every event'],
      [
        'legal-reports-sandbox listen --forward-to http://localhost:3000/hook --events report.completed,report.failed',
        'some of them',
      ],
      [
        'legal-reports-sandbox listen --forward-to http://localhost:3000/hook --receive-at http://host.docker.internal:4020',
        'where the server runs in a container; it needs --webhook-targets host.docker.internal',
      ],
    ],
  },
  trigger: {
    usage: 'legal-reports-sandbox trigger <event> [flags]',
    summary: 'Make an event happen to a new report, by real states, and tell who was sent it.',
    flags: triggerSchema.properties as SettingSchemas,
    variables: false,
    // It leaves the clock as it found it.
    heedsStop: true,
    examples: [
      ['legal-reports-sandbox trigger report.completed', 'a report is made, and completed'],
      [
        'legal-reports-sandbox trigger report.amended --company-id sbx-sa-classes-ab --key sbx_playground_ci',
        'of a company and an account of your choice',
      ],
    ],
  },
} as const;
