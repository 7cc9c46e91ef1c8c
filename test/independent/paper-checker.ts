import type { Content, Document } from '../../src/contract/generated/types.js';
import { illegibleDocuments, isLegible } from './illegible-documents.js';

/**
 * Returns statements of documents that contradict other documents, or that no document of their type makes. Like the
 * other checkers, this one knows the shape of a report and Spanish, and no rule, word or draw of the sandbox.
 */
export function paperObjectionsTo(content: Content): string[] {
  const checks = [
    caseNumbers,
    searches,
    mergers,
    meetings,
    documentsAfterEnd,
    wordsOfMinutes,
    spelling,
    titlesOfPowers,
    wordsForFindings,
    recital,
    deedArchives,
    appearances,
    divisions,
    revokers,
    courts,
    illegibleDocuments,
    formerNames,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

export function subjectOf({ entities, subjectEntityId }: Content) {
  const subject = entities.find(({ id }) => id === subjectEntityId);
  if (subject?.company == null) throw new Error('the subject is no company');
  return { ...subject, company: subject.company };
}

export function textOf({ excerpts }: Document): string {
  return excerpts.map(({ text }) => text).join(' ');
}

function papersOf({ documents }: Content, types: RegExp): Document[] {
  return documents.filter(({ type }) => types.test(type));
}

function hasFinding({ validations }: Content, ruleId: string): boolean {
  return validations.some(
    (one) => one.ruleId === ruleId && (one.outcome === 'failed' || one.outcome === 'warning'),
  );
}

/** The court, the bulletin and the search of courts state the same case number for a liquidation. */
function caseNumbers(content: Content): string[] {
  const known = content.proceedings?.insolvency.map(({ caseNumber }) => caseNumber) ?? [];
  if (known.length === 0) return [];
  const types =
    content.jurisdiction === 'CL'
      ? /^(RESOLUCION_CONCURSAL|CONSULTA_PODER_JUDICIAL)$/
      : /^(RESOLUCION_CONCURSAL|CONSULTA_BOLETIN_CONCURSAL)$/;
  return papersOf(content, types).flatMap((paper) =>
    known
      .filter((number) => !textOf(paper).includes(number))
      .map((number) => `${paper.id} does not state ${number}`),
  );
}

function searches({ proceedings, jurisdiction }: Content): string[] {
  if (proceedings === null) return [];
  const { insolvency, litigation } = proceedings;
  const right = {
    boletin_concursal: insolvency.length,
    // Only in Chile does the search of courts also list the cases of the bulletin.
    poder_judicial: (jurisdiction === 'CL' ? insolvency.length : 0) + litigation.length,
  };
  return proceedings.searches
    .filter(
      ({ source, found, statement }) =>
        found !== right[source] || (found > 0 && /, se registran, /.test(statement) !== found > 1),
    )
    .map(({ source, found }) => `${source} found ${found} cases instead of ${right[source]}`);
}

/** The report names the other company of a merger or division, which cannot be an E.I.R.L. */
function mergers(content: Content): string[] {
  const { company } = subjectOf(content);
  const unnamed = company.amendments.filter(
    ({ id, kind }) =>
      (kind === 'fusion' || kind === 'division') && !company.successions.some(({ actId }) => actId === id),
  );
  const impossible = company.successions.filter(
    ({ relation, name }) => relation !== 'transformada_desde' && name.endsWith('E.I.R.L.'),
  );
  return [
    ...(hasFinding(content, 'ENT-010')
      ? []
      : unnamed.map(({ id }) => `the other company of ${id} is not named`)),
    ...impossible.map(({ name }) => `${name} cannot take part in a merger or a division`),
  ];
}

/** Minutes are recorded in a deed on the day of the meeting or later, and powers are valid from the meeting on. */
function meetings({ powers, administration }: Content): string[] {
  const reduced = [
    ...powers
      .filter(({ instrument }) => instrument.form === 'acta_reducida')
      .map(({ id, instrument, validFrom }) => ({ id, deed: instrument.deed, heldOn: validFrom })),
    ...administration.positions
      .filter(({ appointedBy }) => appointedBy === 'junta' || appointedBy === 'directorio')
      // A liquidator may have to wait for the register.
      .filter(({ title }) => title !== 'liquidador')
      .map(({ id, deed, from }) => ({ id, deed, heldOn: from })),
  ];
  return reduced.flatMap(({ id, deed, heldOn }) =>
    deed !== null && deed.date < heldOn
      ? [`the meeting of ${id} was on ${heldOn}, but its deed is of ${deed.date}`]
      : [],
  );
}

/** An absorbed company issues no documents after its absorption. */
function documentsAfterEnd(content: Content): string[] {
  const { name, company } = subjectOf(content);
  if (company.status !== 'absorbida') return [];
  const end = company.statusSince ?? '';
  return content.documents
    .filter(({ issuer, issuedOn }) => issuer === name && (issuedOn ?? '') > end)
    .map(({ id, issuedOn }) => `${id} is of ${issuedOn}, but the company was absorbed on ${end}`);
}

/** Minutes use the words for company and power; mandate, principal and agent are words of a deed of mandate. */
function wordsOfMinutes(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  return papersOf(content, /^ACTA_(JUNTA|DIRECTORIO)$/).flatMap((paper) => {
    const wrong = /\bmanda(?:nte|tari[oa]s?|to que precede|to tendrá|to se confiere)\b/.exec(textOf(paper));
    return wrong === null ? [] : [`${paper.id} uses the word ${wrong[0]}`];
  });
}

function spelling(content: Content): string[] {
  const { validations, ...rest } = content;
  const texts = [
    JSON.stringify(rest),
    ...validations.flatMap(({ message, remedy }) => [message, remedy ?? '']),
  ];
  return texts.flatMap((text) => {
    const wrong =
      /\b(?:de|a) el [a-záéíóúñ]+|\{[a-zA-Z]+\}|\bundefined\b|, o bien d(?:on|oña) | y (?:I|Hi)[a-z]/.exec(
        text,
      );
    return wrong === null ? [] : [`it says “${wrong[0]}”`];
  });
}

/** The title of a power is a masculine singular noun, because sentences use it as in "El {title} consta". */
function titlesOfPowers({ powers }: Content): string[] {
  return powers
    .filter(({ title }) => !/^(Poder|Mandato|Régimen)\b/.test(title))
    .map(({ id, title }) => `${id} has the title ${title}`);
}

/**
 * Result, reasons and remedies agree: an impediment rejects the report, an objection prevents automation, and remedies
 * speak of an impediment only if there is one.
 */
function wordsForFindings({ conclusion, validations }: Content): string[] {
  const { automation, result } = conclusion;
  const codes = new Set(automation.reasons.map(({ code }) => code));
  const remedies = validations.flatMap(({ remedy }) => remedy ?? []);
  const remediesMention = (word: RegExp) => remedies.some((remedy) => word.test(remedy));
  if (result === null) return [];
  return [
    ...(codes.has('impediment') === (result === 'rechazado')
      ? []
      : [`the result is ${result} with the reasons ${[...codes].join()}`]),
    ...(remediesMention(/el impedimento/i) === codes.has('impediment')
      ? []
      : ['only the remedies or only the reasons name an impediment']),
    ...(result === 'con_reparos' && !codes.has('objection') ? ['no reason names an objection'] : []),
  ];
}

/** The recital does not state that nobody can act for the company if somebody can. */
function recital({ conclusion, jurisdiction }: Content): string[] {
  const nobody = /No consta personería vigente/.test(conclusion.personeria);
  return jurisdiction === 'CL' && nobody && conclusion.authorityMatrix.length > 0
    ? ['it states that nobody can act, but the matrix has signers']
    : [];
}

/** Notaries keep their books for a year, and then hand them to the judicial archive if there is one, as in Santiago. */
function deedArchives(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  return content.powers.flatMap(({ id, instrument: { deed } }, index) => {
    const cited = content.provenance[`/powers/${index}/status`]?.documentId;
    const paper = content.documents.find(({ id: own }) => own === cited);
    if (deed === null || paper?.type !== 'CERTIFICADO_VIGENCIA_PODER') return [];
    const days = (Date.parse(paper.issuedOn ?? '') - Date.parse(deed.date)) / 86_400_000;
    const archived = /^Archivero Judicial de /.test(paper.issuer);
    const named = textOf(paper).includes(archived ? 'en este Archivo' : 'en esta Notaría');
    return [
      ...((archived ? days > 365 : days < 430 || deed.notaryCommune !== 'Santiago') && named
        ? []
        : [`${id} is of ${deed.date}, but ${paper.issuer} certifies it on ${paper.issuedOn}`]),
    ];
  });
}

/** The first page of a deed names the people who appear; a company appears through a person. */
function appearances(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  const deeds = papersOf(content, /^(ESCRITURA_|ACTA_(JUNTA|DIRECTORIO)|SANEAMIENTO)/);
  return deeds.flatMap((paper) => {
    if (!isLegible(paper)) return [];
    const first = paper.excerpts.find(({ page }) => page === 1)?.text ?? '';
    const known = /ante mí, .* comparecen?: .*(cédula de identidad|pasaporte) número/s.test(first);
    return known ? [] : [`${paper.id} does not name the people who appear: ${first.slice(0, 80)}`];
  });
}

/** A divided company gives away a part of its capital; the contributions equal the remaining capital plus that part. */
function divisions(content: Content): string[] {
  const { capital, amendments } = subjectOf(content).company;
  const reductions = amendments
    .filter(({ kind }) => kind === 'division')
    .map((act) => {
      const change = act.effects.find((effect) => effect.field === 'capital');
      return {
        act,
        less: Number(change?.before?.amount ?? 0) - Number(change?.after?.amount ?? 0),
      };
    });
  if (reductions.length === 0 || capital === null) return [];
  const given = reductions.reduce((sum, { less }) => sum + less, 0);
  const paid = capital.contributions.reduce((sum, { amount }) => sum + Number(amount.amount), 0);
  return [
    ...reductions.flatMap(({ act, less }) => (less > 0 ? [] : [`${act.id} does not reduce the capital`])),
    ...(capital.contributions.length === 0 ||
    hasFinding(content, 'CAP-001') ||
    paid - given === Number(capital.stated.amount)
      ? []
      : [`${paid} was contributed, ${given} given away, but the capital is ${capital.stated.amount}`]),
  ];
}

/** The board itself revokes a power that it granted. */
function revokers(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  return content.powers.flatMap(({ id, grantedBy, revocation }) => {
    const paper = content.documents.find(({ id: own }) => own === revocation?.documentId);
    if (grantedBy !== 'directorio' || paper?.type !== 'ESCRITURA_REVOCACION') return [];
    return /El directorio acordó/.test(textOf(paper)) ? [] : [`${id} is not revoked by the board`];
  });
}

/** A company is liquidated by a court of its domicile. */
function courts(content: Content): string[] {
  const { regionCode } = subjectOf(content).company.domicile;
  return (content.proceedings?.insolvency ?? [])
    .filter(({ court }) => / de Santiago$/.test(court) && regionCode !== 'RM')
    .map(({ court }) => `${court} liquidates a company of the region ${regionCode}`);
}

const spanishMonths =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

function dayIn(text: string): string | null {
  const [, day = '', month = '', year = ''] = /(\d{1,2}) de (\p{L}+) de (\d{4})/u.exec(text) ?? [];
  const number = spanishMonths.indexOf(month) + 1;
  return number === 0 ? null : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A document on a power cites the deed of the power with the name that the company had on that day. */
function formerNames(content: Content): string[] {
  const { name, company } = subjectOf(content);
  return papersOf(content, /^(CERTIFICADO_VIGENCIA_PODER|ESCRITURA_PODER|ESCRITURA_REVOCACION)$/).flatMap(
    (paper) =>
      textOf(paper)
        .split(/(?<=\.) (?=Certifico|Que, )/)
        .flatMap((sentence) => {
          const granted =
            /(?:por la que .*? confirió poder|(?:poder|mandato) (?:conferido|otorgado) por )/.test(sentence);
          const quoted = dayIn(/escritura pública de fecha ([^,]*)/.exec(sentence)?.[1] ?? '');
          // A certificate of a delegation states the day of the delegation, which is later than the day of the power.
          const day = /por la que se delegó/.test(sentence) ? parentDay(content, paper) : quoted;
          const former = company.previousNames.find(({ until }) => day !== null && day < until);
          return granted && former !== undefined && !sentence.includes(`${former.name} (hoy `)
            ? [`${paper.id} uses the name ${name} for ${day}, when it was ${former.name}`]
            : [];
        }),
  );
}

/** Returns the day of the deed whose power a certified deed delegates. */
function parentDay({ powers, provenance }: Content, { id }: Document): string | null {
  const certified = powers.find((_, index) => provenance[`/powers/${index}/status`]?.documentId === id);
  const parent = powers.find((one) => one.id === certified?.delegation.parentPowerId);
  return parent?.instrument.deed?.date ?? null;
}
