import type { CivilDate } from '../../../values/dates.js';
import { formOf } from '../legal-forms.js';
import { keyAbove } from './companies-above.js';
import type { CompanyPlan, PartyDraft } from './company-plan.js';
import type { CompanyChange, CompanyLife } from './company-states.js';
import { representationOn } from './representation.js';

/** A company with its past, before all its parties are told apart. */
type CompanyWithParties = Pick<CompanyPlan, 'foundedOn' | 'legalForm'> & {
  readonly parties: readonly PartyDraft[];
};

/** Those who sign for its corporate holders in the life of a company, and are not among its parties otherwise. */
export function planSpeakers(company: CompanyWithParties, life: CompanyLife): PartyDraft[] {
  const parties = new Map(company.parties.map((party) => [party.key, party]));
  const speakers = new Map<string, PartyDraft>();
  for (const { holder, day } of holderSignatures(company, life)) {
    const party = parties.get(holder);
    if (party?.kind !== 'company' || party.plan === null) continue;
    for (const person of representationOn(party.plan, day).people) {
      const key = keyAbove(holder, person.key);
      if (!parties.has(key)) speakers.set(key, { ...person, key });
    }
  }
  return [...speakers.values()];
}

interface HolderSignature {
  readonly holder: string;
  readonly day: CivilDate;
}

/** Who signs what as a holder: all found the company, and who amends it, sells and buys follows from the change. */
function holderSignatures(
  { foundedOn }: CompanyWithParties,
  { founding, changes }: CompanyLife,
): HolderSignature[] {
  const founders = founding.holdings.map(({ holder }) => ({ holder, day: foundedOn }));
  return [...founders, ...changes.flatMap(signingsOf)];
}

function signingsOf({ step, before }: CompanyChange): HolderSignature[] {
  const holders = before.holdings.map(({ holder }) => holder);
  const form = formOf(before);
  const sale = step.kind === 'transfer' ? [step.from, step.to] : [];
  const isAct = step.kind !== 'transfer' || form.transferIsAct;
  // One who was at a meeting takes its minutes to the notary.
  const amending = isAct ? holders.slice(0, form.amendedBy === 'meeting' ? 1 : undefined) : [];
  return [...new Set([...amending, ...sale])].map((holder) => ({ holder, day: step.date }));
}
