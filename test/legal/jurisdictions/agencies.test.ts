import { expect, it } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { resolveCompany } from '../../../src/legal/company/company-ids.js';
import { generateContent } from '../../../src/legal/content/report-content.js';
import { findViolations } from '../../../src/legal/judging/invariants.js';
import { today } from '../generated/contents.js';

/** Returns the agency of the catalogue after a change of its agent. */
function agencyWithChange(): Content {
  const resolution = resolveCompany('sbx-foreign-branch');
  if (!resolution.known || resolution.company.scenario === null) throw new Error('there is no agency');
  const { scenario } = resolution.company;
  const company = {
    ...resolution.company,
    scenario: { ...scenario, company: { ...scenario.company, changes: ['cambio_administracion' as const] } },
  };
  return generateContent({
    seed: 'test',
    type: 'sociedades_y_poderes',
    company,
    validate: true,
    asOfDate: today,
  });
}

it('an agency that changes its agent records the power of each agent with the deed that names the agent', () => {
  const content = agencyWithChange();
  expect([content.conclusion.result, findViolations(content)]).toEqual(['aprobado', []]);
  const { incorporation = null, amendments = [] } = content.entities[0]?.company ?? {};
  const { positions } = content.administration;
  const nameOf = (id: string | undefined) => content.entities.find((entity) => entity.id === id)?.name ?? id;
  const [agent, former] = positions;
  expect(positions.map(({ status, appointedBy }) => `${status} ${appointedBy}`)).toEqual([
    'vigente matriz',
    'revocado matriz',
  ]);
  const [power] = content.powers;
  expect(power?.instrument.deed?.date).toBe(amendments[0]?.deed?.date);
  expect(power?.instrument.deed?.notaryName).toBe(amendments[0]?.deed?.notaryName);
  const textOf = (id: string | undefined) =>
    content.documents
      .find((document) => document.id === id)
      ?.excerpts.map(({ text }) => text)
      .join(' ') ?? '';
  const founding = textOf(incorporation?.deed?.documentId);
  const change = textOf(amendments[0]?.deed?.documentId);
  expect(founding).toContain(nameOf(former?.entityId));
  expect(founding).not.toContain(nameOf(agent?.entityId));
  expect(change).toContain(`designa otro en su lugar`);
  const protocols = [founding, change, textOf(power?.instrument.documentId)].map(
    (text) => /bajo el N° ([\d.]+)/.exec(text)?.[1],
  );
  expect(protocols[1]).toBe(protocols[2]);
  expect(protocols[0]).not.toBe(protocols[1]);
});
