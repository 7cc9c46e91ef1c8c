import { addDays, addMonths, type CivilDate, isoDate, yearOf } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { microsToPercent, percentagesOf, percentToMicros } from '../../../values/money.js';
import { shortName } from '../../jurisdictions/law.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { countedNoun, spanishDate, spanishPercent } from '../../words/spanish.js';
import {
  currentHoldings,
  declareOn,
  isFullRegister,
  redeclareOwners,
  resize,
  scaleMoney,
} from '../changes/consequences.js';
import { citeRegister, freeId, removeAt, rewordAt } from '../changes/documents.js';
import {
  dayOf,
  documentsOf,
  entityOf,
  lastTransferDay,
  type OpenReport,
  officeDay,
} from '../changes/open-report.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in the shareholdings. */
export const holderRecipes: readonly Recipe[] = [
  recipe('shares-missing', {
    target: (report, { shares }) => {
      const total = report.company.capital?.shares?.total ?? 0;
      const missing = shares === 0 ? Math.max(1, Math.round(total / 200)) : shares;
      if (!isFullRegister(report)) return null;
      const holdings = [...currentHoldings(report)].sort((a, b) => b.shares - a.shares);
      const sellers = holdings.filter((held) => held.shares > missing);
      const { positions } = report.draft.administration;
      const inOffice = positions.filter((position) => isInOffice(position, report.asOf));
      const holdsOffice = (id: string): boolean => inOffice.some(({ entityId }) => entityId === id);
      // Officers are the last choice.
      const seller = sellers.find((held) => !holdsOffice(held.holderEntityId)) ?? sellers[0];
      // The day is within the year in which the company may resell them; after it the capital would be reduced.
      const day = purchaseDay(report);
      const isRecorded = day < report.draft.shareholderSummary.asOf;
      return seller === undefined || !isRecorded ? null : { seller, missing, day };
    },
    edit: (report, { seller, missing, day }) => {
      const { draft, subject, practice, law } = report;
      const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
      if (register !== undefined) {
        const index = draft.shareTransfers.push({
          id: freeId(`trf_${seller.id.slice(4)}_propias`, draft.shareTransfers),
          date: day,
          kind: 'compraventa',
          fromEntityId: seller.holderEntityId,
          toEntityId: subject.id,
          series: seller.series,
          shares: missing,
          price: scaleMoney(seller.paid, missing, seller.shares),
          documentId: register.id,
          registeredOn: day,
        });
        const { one, many } = law.terms.share;
        const quote = fillTemplate(practice.texts.ownShares, {
          date: spanishDate(day),
          shares: countedNoun(missing, one, many, law.decimalMark),
          holder: shortName(report.law, entityOf(report, seller.holderEntityId)),
        });
        citeRegister(report, `/shareTransfers/${index - 1}`, { document: register, page: 2, quote });
      }
      resize(report, new Map([[seller, seller.shares - missing]]), day);
      // The company's own shares, which left the register, have no votes.
      const holdings = currentHoldings(report);
      if (holdings.some((held) => held.votingPercentage !== held.percentage)) return;
      const shares = holdings.map((held) => held.shares);
      const sum = shares.reduce((before, count) => before + count, 0);
      percentagesOf(shares, sum).forEach((votes, index) => {
        const held = holdings[index];
        if (held !== undefined) held.votingPercentage = votes;
      });
      redeclareOwners(report);
    },
  }),
];

/**
 * Returns a day on which the company bought its own shares: the last first of March or September that is settled in the
 * register, so that it stays while the clock moves for months; later if the company is younger.
 */
function purchaseDay(report: OpenReport): CivilDate {
  const settled = addDays(report.asOf, -40);
  const year = yearOf(settled);
  const days = [isoDate(year - 1, 9, 1), isoDate(year, 3, 1), isoDate(year, 9, 1)];
  const day = officeDay(report, days.findLast((one) => one <= settled) ?? settled);
  const last = lastTransferDay(report);
  return day > last ? day : dayOf(report, '', 300, last);
}

/** Defects in the declared beneficial owners. */
export const ownerRecipes: readonly Recipe[] = [
  recipe('owner-unlisted', {
    target: ({ draft }) => draft.beneficialOwners.at(-1),
    edit: (report, owner) => {
      const { draft } = report;
      const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
      removeAt(report, draft.beneficialOwners, '/beneficialOwners', draft.beneficialOwners.indexOf(owner));
      const party = entityOf(report, owner.entityId);
      party.roles = party.roles.filter((role) => role !== 'beneficial_owner');
      if (declaration === undefined) return;
      declaration.extracted = declaration.extracted.filter(({ entityId }) => entityId !== owner.entityId);
      declaration.subjectEntityIds = declaration.subjectEntityIds.filter((id) => id !== owner.entityId);
    },
  }),
  recipe('declared-share', {
    target: ({ draft }, { percentage }) => {
      const owner = draft.beneficialOwners.find(
        ({ declaredPercentage, basis }) => declaredPercentage !== null && basis.includes('participacion'),
      );
      if (owner?.declaredPercentage == null) return null;
      const right = percentToMicros(owner.declaredPercentage);
      const wrong = right > 15_000_000n ? right - 5_000_000n : right + 5_000_000n;
      return {
        owner,
        wrong: percentage === '' ? microsToPercent(wrong) : microsToPercent(percentToMicros(percentage)),
      };
    },
    edit: (report, { owner, wrong }) => {
      const percent = (value: string): string => spanishPercent(value, report.law.decimalMark);
      const pointer = `/beneficialOwners/${report.draft.beneficialOwners.indexOf(owner)}`;
      rewordAt(report, pointer, percent(owner.declaredPercentage ?? ''), percent(wrong));
      owner.declaredPercentage = wrong;
    },
  }),
  recipe('old-declaration', {
    target: (report, { ageDays }) => {
      const { asOf, policy, company, law } = report;
      const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
      const oldest = addMonths(asOf, -policy.beneficialOwnerDeclarationMaxAgeMonths);
      const wanted = ageDays === 0 ? addDays(oldest, -49) : addDays(asOf, -ageDays);
      const issuedOn = law.calendar.offices.onOrBefore(wanted);
      const founded = company.incorporation?.date ?? asOf;
      return declaration === undefined || issuedOn < founded ? null : { declaration, issuedOn };
    },
    edit: (report, { declaration, issuedOn }) => {
      declareOn(report, declaration, issuedOn);
    },
  }),
];
