import openSources from '../../../../fixtures/vocabulary/adverse-findings.json' with { type: 'json' };
import type {
  BeneficialOwner,
  Company,
  FoundingRegister,
  Screening,
  Shareholder,
  ShareholderSummary,
  ShareTransfer,
} from '../../../contract/generated/types.js';
import { percentagesOf } from '../../../values/money.js';
import type { ComputedOwner } from '../../ownership/beneficial-owners.js';
import { sentenceCase, spanishPercent } from '../../words/spanish.js';
import { entityId, keyOf, subjectId, withoutMatches } from '../dossier.js';
import { newHolding } from '../new-records.js';
import { addedNumbers, capitalToday, numbersToday } from './acts.js';
import {
  addRegisteredDocument,
  capitalValues,
  dateValues,
  increasePaper,
  money,
  type RegisteredCaseFile,
  readCompany,
  recentDate,
} from './case-file.js';
import { deedValues, writeDeed } from './deeds.js';
import { nameWithId, personValues } from './people.js';

/** Writes the current holdings. */
export function writeShareholders(file: RegisteredCaseFile): Shareholder[] {
  const { plan, country } = file;
  const { amount, units: total } = capitalToday(file);
  const factor = plan.increase?.factor ?? 1;
  const held = plan.holders.map(({ units }) => units * factor);
  const percentages = percentagesOf(held, total);
  return plan.holders.map(({ key }, index) => {
    const shares = held[index] ?? 0;
    const value = money(file, (amount / total) * shares);
    return newHolding({
      id: `shr_${key}`,
      issuerEntityId: subjectId,
      holderEntityId: entityId(key),
      interest: country.form.interest,
      series: country.wording.series,
      shares,
      percentage: percentages[index] ?? '',
      subscribed: value,
      paid: value,
      acquiredOn: plan.foundedOn,
      acquisition: 'constitucion',
      sourceActId: 'act_constitucion',
    });
  });
}

/** Adds the company's own register of holders. */
export function writeRegister(
  file: RegisteredCaseFile,
  shareholders: readonly Shareholder[],
): ShareholderSummary {
  const { country, plan, dossier, fill } = file;
  const asOf = recentDate(file, 'register', 3, 20);
  const documentId = addRegisteredDocument(file, 'registro_titulares', {
    type: 'REGISTRO_ACCIONISTAS',
    issuedOn: asOf,
    pages: [2, 5],
  });
  readCompany(file, documentId);
  const { heading, holding } = country.wording.register;
  dossier.cite('/shareholderSummary', documentId, 1, fill(heading, dateValues(asOf)));
  shareholders.forEach(({ holderEntityId, shares, percentage, paid }, index) => {
    const entity = file.party(keyOf(holderEntityId));
    const value = capitalValues(country, Number(paid?.amount ?? 0), shares);
    const quote = fill(holding, {
      ...personValues(country, entity),
      order: String(index + 1),
      ranges: numbersToday(file, index),
      ...value,
      value: value.capital,
      percentage: spanishPercent(percentage, country.law.decimalMark),
    });
    dossier.cite(`/shareholders/${index}`, documentId, 2, quote);
    dossier.read(documentId, 'holder', entity.name, entity.id, 2);
  });
  return {
    count: plan.holders.length,
    listed: plan.holders.length,
    truncated: false,
    coverage: '100.000000',
    source: 'libro_accionistas',
    asOf,
    documentId,
  };
}

export function writeFoundingRegister({ country, plan }: RegisteredCaseFile): FoundingRegister {
  return plan.holders.map(({ key, units }) => ({
    holderEntityId: entityId(key),
    series: country.wording.series,
    shares: units,
  }));
}

/** Writes the issue of shares of the increase, in proportion to the holdings. */
export function writeTransfers(file: RegisteredCaseFile): ShareTransfer[] {
  const { country, plan, dossier, fill } = file;
  const { increase } = plan;
  if (increase === null) return [];
  const value = plan.foundingCapital / plan.foundingUnits;
  const added = increase.factor - 1;
  const { holding, registered } = country.wording.increase;
  const transfers = plan.holders.map(({ key, units }, index): ShareTransfer => {
    const shares = units * added;
    const entity = file.party(key);
    const price = capitalValues(country, shares * value, shares);
    const values = {
      holder: sentenceCase(nameWithId(country, entity)),
      ...personValues(country, entity),
      ...price,
      value: price.capital,
      ...addedNumbers(file, index),
    };
    dossier.cite(`/shareTransfers/${index}`, increasePaper, 3, fill(holding, values));
    return {
      id: `trf_aumento_${key}`,
      date: increase.date,
      kind: 'aumento',
      fromEntityId: null,
      toEntityId: entityId(key),
      series: country.wording.series,
      shares,
      price: money(file, shares * value),
      documentId: increasePaper,
      registeredOn: increase.date,
    };
  });
  // The clause follows the last subscriber.
  for (const index of registered === null ? [] : transfers.keys())
    dossier.cite(`/shareTransfers/${index}/registeredOn`, increasePaper, 3, registered ?? '');
  return transfers;
}

/** Returns the current capital, fully paid. */
export function writeCapital(file: RegisteredCaseFile): Company['capital'] {
  const { country, plan } = file;
  const { amount, units } = capitalToday(file);
  const value = plan.foundingCapital / plan.foundingUnits;
  const founding = plan.holders.map((holder) => ({ ...holder, paidOn: plan.foundedOn }));
  const { increase } = plan;
  const later =
    increase === null
      ? []
      : plan.holders.map(({ key, units: own }) => ({
          key,
          units: own * (increase.factor - 1),
          paidOn: increase.date,
        }));
  return {
    stated: money(file, amount),
    // Increases are of the fixed part, as their minutes say.
    ...(country.form.variableCapital ? { variablePart: money(file, 0) } : {}),
    subscribed: money(file, amount),
    paid: money(file, amount),
    paymentDeadline: null,
    shares: {
      total: units,
      series: [{ code: country.wording.series ?? 'única', count: units, preferences: null }],
      parValue: country.form.parValue ? money(file, amount / units) : null,
    },
    contributions: [...founding, ...later].map((part) => ({
      entityId: entityId(part.key),
      kind: 'dinero',
      amount: money(file, part.units * value),
      paidOn: part.paidOn,
    })),
  };
}

/** Adds the declaration of the computed owners and returns them as declared. */
export function declareOwners(file: RegisteredCaseFile, owners: readonly ComputedOwner[]): BeneficialOwner[] {
  const { country, dossier, fill } = file;
  const issuedOn = recentDate(file, 'declaration', 25, 180);
  // In the notary's book, if declared before one.
  const values = deedValues(file, writeDeed(file, 'declaration', issuedOn, 'doc_titulares_finales'));
  const documentId = addRegisteredDocument(file, 'titulares_finales', {
    type: 'DECLARACION_BENEFICIARIOS_FINALES',
    issuedOn,
    pages: [2, 4],
    about: [subjectId, ...owners.map(({ entityId: id }) => id)],
    values,
  });
  readCompany(file, documentId);
  const { heading, owner: sentence } = country.wording.owners;
  dossier.cite('/beneficialOwners', documentId, 1, fill(heading, values), 'declared');
  return owners.map((owner, index) => {
    const entity = file.party(keyOf(owner.entityId));
    const percentage = spanishPercent(owner.effectivePercentage, country.law.decimalMark);
    const quote = fill(sentence, { ...personValues(country, entity), percentage });
    dossier.cite(`/beneficialOwners/${index}`, documentId, 2, quote, 'declared');
    dossier.read(documentId, 'person_name', entity.name, entity.id, 2);
    return { ...owner, declared: true, declaredPercentage: owner.effectivePercentage, documentId };
  });
}

/** Adds the screening of all parties, with no matches. */
export function screenParties(file: RegisteredCaseFile): Screening[] {
  const { country, dossier, fill } = file;
  const checkedOn = recentDate(file, 'list search', 0, 8);
  const documentId = addRegisteredDocument(file, 'busqueda_listas', {
    type: 'BUSQUEDA_LISTAS',
    issuedOn: checkedOn,
    pages: [1, 3],
    about: file.entities.map(({ id }) => id),
  });
  const { lists } = country.wording;
  dossier.cite('/screening', documentId, 1, openSources.none);
  return file.entities.map((entity, index) => {
    const values = { ...personValues(country, entity), ...dateValues(checkedOn) };
    const quote = fill(entity.person === null ? lists.company : lists.person, values);
    const page = 1 + Math.floor(index / 8);
    dossier.cite(`/screening/${index}`, documentId, page, quote);
    // Identity cards have the personal number instead of the tax number.
    if (entity.person !== null && entity.otherIds.length > 0)
      dossier.cite(`/entities/${index}/taxId`, documentId, page, quote);
    return withoutMatches(entity.id, checkedOn, documentId);
  });
}
