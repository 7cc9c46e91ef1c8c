import table from '../../fixtures/conduct.json' with { type: 'json' };
import { facts, gaps } from '../../src/contract/interface.js';

/** Generates `docs/conduct.md`: the rules of conduct for clients. */
export function conductPage(): string {
  return `${[introduction, ...table.rules.map(section)].join('\n\n')}\n`;
}

const introduction = `<!-- Generated from fixtures/conduct.json by \`npm run generate\`. Do not edit. -->
# Rules of conduct for clients

\`GET /_sandbox/conduct\` and \`legal-reports-sandbox conduct\` judge a client by these rules. [Check your client](check-your-client.md) shows how to use them. Rules C12 to C17 are about webhook receivers.

Facts (F…) and gaps (G…) are listed in [facts and gaps](gaps.md); the rules and their numbers are in [\`fixtures/conduct.json\`](../fixtures/conduct.json).`;

interface ShownRule {
  id: string;
  name: string;
  title: string;
  right: string;
  why: string;
  remedy: string;
  exercise: string;
  basis: readonly string[];
}

function section({ id, name, title, right, why, remedy, exercise, basis }: ShownRule): string {
  const lines = [
    `**Reason:** ${why}`,
    `**Remedy:** ${remedy}`,
    `**Try it:** ${exercise}`,
    `**Based on:** ${basis.map(basisWords).join(' ')}`,
  ];
  return [`## ${id} ${name}`, `**${title}.** ${right}`, lines.map((line) => `- ${line}`).join('\n')].join(
    '\n\n',
  );
}

function basisWords(id: string): string {
  const statement = facts.find((fact) => fact.id === id)?.statement;
  const question = gaps.find((gap) => gap.id === id)?.question;
  return `${id}: ${statement ?? question}`;
}
