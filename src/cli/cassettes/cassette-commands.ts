import { diffFlags } from './diff-flags.js';
import { proxyFlags } from './proxy-flags.js';

/** The commands about what passes between a client and a server, for their help texts. */
export const cassetteCommands = {
  proxy: {
    usage: 'legal-reports-sandbox proxy --upstream URL [flags]',
    summary:
      'Stand before any server, hand on what comes as it came, and hold both sides to the contract: exit code 0 for nothing broken, 1 for something, 2 where it did not start.',
    flags: proxyFlags,
    variables: false,
    heedsStop: true,
    examples: [
      [
        'legal-reports-sandbox proxy --upstream https://playground.example --log violations.jsonl',
        'a client is given http://127.0.0.1:4020 as its base address',
      ],
      [
        'legal-reports-sandbox proxy --upstream http://127.0.0.1:4010 --cassette today.har',
        'records every exchange, without keys',
      ],
      [
        "legal-reports-sandbox proxy --upstream https://playground.example --fault 'latency=200ms; latency-p99=3000ms'",
        'the answers of a real server come as late as on a bad day',
      ],
    ],
  },
  diff: {
    usage: 'legal-reports-sandbox diff <A> [B] [flags]',
    summary:
      'Compare two cassettes, or a cassette and a server that is asked the same: exit code 0 for the same, 1 for a difference, 2 where it can not be told.',
    flags: diffFlags,
    variables: false,
    examples: [
      ['legal-reports-sandbox diff before.har after.har', 'two cassettes, exchange by exchange'],
      [
        'legal-reports-sandbox diff before.har --url http://127.0.0.1:4010 --key sbx_playground_ci',
        'a running server is asked again what the cassette asked',
      ],
      [
        'legal-reports-sandbox diff before.har --seed other',
        'a sandbox of its own is asked, in this process',
      ],
    ],
  },
} as const;
