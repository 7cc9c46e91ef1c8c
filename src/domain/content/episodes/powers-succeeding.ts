import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Power } from '../../../contract/generated/types.js';
import { inVoice, voiceOf } from '../../jurisdictions/cl/acts/faculty-clauses.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import { fill, nameWithId } from '../../jurisdictions/cl/phrases.js';
import { isOfFounding } from '../../jurisdictions/grantors.js';
import { addDays, addYears, type CivilDate, latest } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { actsIn, entityOf, type OpenReport } from '../recipes/open-report.js';
import { cite } from '../recipes/papers.js';
import { addPerson } from '../recipes/people.js';
import { revoke } from '../recipes/revocations.js';
import type { Episode } from './episode.js';
import { grantMandate } from './mandates.js';
import { mandatesOf } from './powers-written.js';

/** Powers of before, that one of today came after. */
export const succeedingPowerEpisodes: readonly Episode[] = [
  { id: 'power-renewed', happen: renew },
  { id: 'former-power-cut-back', happen: cutBack },
  { id: 'power-superseded', happen: supersede },
];

/** A day some three years before a power, when the company was what it is now; null for none. */
function earlierDay(report: OpenReport, { validFrom }: Power): CivilDate | null {
  const day = chileanOffices.onOrAfter(latest(addYears(validFrom, -3), addDays(unchangedSince(report), 30)));
  return addDays(day, 400) < validFrom ? day : null;
}

/** What an act may change without those who grant becoming others. */
const unfelt: ReadonlySet<string> = new Set(['capital', 'purpose', 'shares']);

/** Since when the company has had its name and form, and those who grant have been in office. */
function unchangedSince(report: OpenReport): CivilDate {
  const { positions } = report.draft.administration;
  const changes = actsIn(report).filter(
    ({ act }) => act.kind === 'constitucion' || act.effects.some(({ field }) => !unfelt.has(field)),
  );
  return [...positions.map(({ from }) => from), ...changes.map(({ act }) => act.date)].reduce(latest);
}

/** The term of a power ran out, and the same attorney was given another. */
function renew(report: OpenReport): void {
  const mandate = mandatesOf(report, 'bancario', 'judicial', 'tributario').find(
    ({ power }) => power.grantees.entityIds.length === 1 && earlierDay(report, power) !== null,
  );
  const day = mandate === undefined ? null : earlierDay(report, mandate.power);
  const attorney = mandate?.power.grantees.entityIds.map((id) => entityOf(report, id))[0];
  if (mandate === undefined || day === null || attorney === undefined) return;
  const { power: newer } = mandate;
  const validUntil = addDays(newer.validFrom, -report.draws('episodes/renewal').int('days before', 2, 90));
  const { power, index, document } = grantMandate(report, {
    key: `former_${newer.id.slice(4)}`,
    day,
    kind: newer.kind,
    title: fill(texts.PODER.former, { title: newer.title }),
    attorney,
    faculties: newer.faculties.filter(({ excluded }) => !excluded),
    limit: newer.signingRules[0]?.to ?? null,
    other: {
      validUntil,
      status: 'vencido',
      grantedBy: newer.grantedBy,
      delegation: { allowed: newer.delegation.allowed, parentPowerId: null },
    },
  });
  power.events.push({ date: validUntil, action: 'vencido', documentId: document.id });
  const voice = voiceOf(newer.grantedBy, report.company);
  const quote = inVoice(texts.PODER.until, voice, { date: spanishDate(validUntil) });
  cite(report, `/powers/${index}/validUntil`, { document, page: 3, quote });
}

/** Before its term was over a power had lost one of its faculties, of which the attorney was told at once. */
function cutBack(report: OpenReport): void {
  const { powers, documents } = report.draft;
  const power = powers.find(
    ({ status, revocation, faculties }) =>
      status === 'vencido' && revocation === null && faculties.length > 1,
  );
  const taken = power?.faculties.at(-1);
  const [attorneyId = ''] = power?.grantees.entityIds ?? [];
  if (power?.validUntil == null || taken === undefined) return;
  const day = chileanOffices.onOrAfter(
    addDays(power.validFrom, report.draws('episodes/cut back').int('days after', 120, 330)),
  );
  if (day >= power.validUntil) return;
  revoke(report, power, { settled: day, faculties: [taken.code] });
  power.status = 'vencido';
  power.events.sort((one, other) => (one.date < other.date ? -1 : 1));
  const document = documents.find(({ id }) => id === power.revocation?.documentId);
  if (power.revocation === null || document === undefined) return;
  power.revocation.notifiedOn = day;
  const attorney = nameWithId(entityOf(report, attorneyId));
  const quote = fill(texts.PODER.cutBackTold, { attorney });
  const pointer = `/powers/${powers.indexOf(power)}/revocation/notifiedOn`;
  cite(report, pointer, { document, page: document.pages, quote });
}

const auditor = { F: 'contadora auditora', M: 'contador auditor' };

/** Somebody else had the power before, and the deed of the present one took it back. */
function supersede(report: OpenReport): void {
  const mandate = mandatesOf(report, 'general', 'bancario', 'tributario').find(
    ({ power }) => earlierDay(report, power) !== null && !hasOthers(report, power),
  );
  const day = mandate === undefined ? null : earlierDay(report, mandate.power);
  if (mandate === undefined || day === null) return;
  const { power: newer, pointer, document: deed } = mandate;
  const { PODER } = texts;
  const kind = new Map(Object.entries(PODER.kinds)).get(newer.kind) ?? '';
  const clause = fill(PODER.replacesEarlier, { company: report.subject.name, kind });
  newer.replacesEarlier = true;
  cite(report, `${pointer}/replacesEarlier`, { document: deed, page: deed.pages, quote: clause });
  const attorney = addPerson(report, {
    key: 'former_attorney',
    role: 'attorney',
    occupation: auditor,
    since: day,
  });
  const revokedOn = newer.validFrom;
  const { power, index } = grantMandate(report, {
    key: 'former',
    day,
    kind: newer.kind,
    title: fill(PODER.former, { title: newer.title }),
    attorney,
    faculties: newer.faculties.filter(({ excluded }) => !excluded),
    limit: null,
    other: {
      delegation: { allowed: newer.delegation.allowed, parentPowerId: null },
      status: 'revocado',
      revocation: revocationBy(deed.id, revokedOn),
    },
  });
  power.events.push({ date: revokedOn, action: 'revocado', documentId: deed.id });
  cite(report, `/powers/${index}/status`, { document: deed, page: deed.pages, quote: clause });
}

/** As a whole, and in the registers some days later. */
function revocationBy(documentId: string, date: CivilDate): NonNullable<Power['revocation']> {
  const registeredOn = chileanOffices.onOrAfter(addDays(date, 4));
  const whole = { scope: 'total' as const, facultyCodes: [], granteeEntityIds: [] };
  return { date, ...whole, documentId, notifiedOn: null, registeredOn };
}

/** Whether there are older powers that the clause would take back as well. */
function hasOthers({ draft }: OpenReport, newer: Power): boolean {
  return draft.powers.some(
    ({ kind, grantedBy, validFrom }) =>
      validFrom < newer.validFrom &&
      !isOfFounding({ grantedBy }) &&
      (newer.kind === 'general' || kind === newer.kind),
  );
}
