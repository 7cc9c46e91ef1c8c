import type { Content, Deed } from '../../src/contract/generated/types.js';
import { isLegible } from './illegible-documents.js';
import { subjectOf, textOf } from './paper-checker.js';

/** Returns statements in deeds, statutes and court cases that are impossible on their day or in their order. */
export function deedObjectionsTo(content: Content): string[] {
  const checks = [
    civilStatuses,
    reservedProperty,
    identities,
    pageOrder,
    administrationClause,
    notaries,
    protocols,
    openingDates,
    docketNumbers,
    articleOrder,
    payments,
    foundingLaw,
    declaredFacts,
    founders,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** Nobody was divorced before Ley 19.947 or a civil partner before Ley 20.830. */
function civilStatuses(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  const unknownStatuses = (day: string) =>
    [...(day < '2004-11-18' ? ['divorciad'] : []), ...(day < '2015-10-22' ? ['conviviente civil'] : [])].join(
      '|',
    );
  return content.documents.flatMap((paper) => {
    const words = unknownStatuses(paper.issuedOn ?? content.asOfDate);
    const wrong = words === '' ? null : new RegExp(words).exec(textOf(paper));
    return wrong === null || !/^(ESCRITURA|ACTA)_/.test(paper.type)
      ? []
      : [`${paper.id} of ${paper.issuedOn} says ${wrong[0]}`];
  });
}

/** A wife in community of property disposes alone only of what she earns herself (article 150 of the Civil Code). */
function reservedProperty({ jurisdiction, documents }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  return documents
    .filter(({ type }) => /^(?:ESCRITURA_(?:CONSTITUCION|MODIFICACION)|ACTO_RES)$/.test(type))
    .flatMap(({ id, excerpts }) => excerpts.map(({ text }) => ({ id, text })))
    .filter(({ text }) => !text.includes('viene en reducir'))
    .flatMap(({ id, text }) =>
      text
        .split(/; (?:y )?| comparecen?: | con fecha [^,]*, /)
        .filter((party) => /^doña .*casada bajo el régimen de sociedad conyugal/.test(party))
        .filter((party) => !party.includes('patrimonio reservado'))
        .map((party) => `${id}: ${party.slice(0, 60)} disposes of property that her husband administers`),
    );
}

/** Each person before a notary proves his or her identity (article 405 of the Código Orgánico de Tribunales). */
function identities({ jurisdiction, documents }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  const appears = / ante mí, .* comparecen?: /;
  return documents.flatMap(({ id, excerpts }) =>
    excerpts
      .filter(({ text }) => appears.test(text) && !/acreditan? su identidad/.test(text))
      .map(({ page }) => `${id} p. ${page} does not state the proof of identity`),
  );
}

/** A register begins with its heading, and the note of a transfer follows the sale. */
function pageOrder({ documents }: Content): string[] {
  const wrongOrders = [
    ['REGISTRO_ACCIONISTAS', /Folio N° .*Registro de accionistas de /],
    ['TRASPASO_ACCIONES', /Inscrito en el registro .* (?:vende|cede)/],
  ] as const;
  return documents.flatMap(({ id, type, excerpts }) =>
    wrongOrders
      .filter(([own, wrong]) => own === type && excerpts.some(({ text }) => wrong.test(text)))
      .map(() => `${id} has its passages in the wrong order`),
  );
}

/** The administration clause of the statutes agrees with the quote of its page. */
function administrationClause(content: Content): string[] {
  const at = content.entities.findIndex(({ id }) => id === content.subjectEntityId);
  const quote = content.provenance[`/entities/${at}/company/statutes`]?.quote;
  const clause = subjectOf(content).company.statutes?.administrationClause;
  if (quote == null || clause === undefined) return [];
  return clause.includes(quote) || quote.includes(clause)
    ? []
    : [`the clause “${clause}” differs from its quote “${quote}”`];
}

function deedsOf(content: Content): Deed[] {
  const { company } = subjectOf(content);
  const acts = [...(company.incorporation ? [company.incorporation] : []), ...company.amendments];
  return [
    ...acts.flatMap(({ deed }) => deed ?? []),
    ...content.powers.flatMap(({ instrument }) => instrument.deed ?? []),
    ...content.administration.positions.flatMap(({ deed }) => deed ?? []),
  ];
}

/** A notary numbers the deeds of a year in the order of their dates. */
function protocols(content: Content): string[] {
  if (content.jurisdiction === 'CL') return [];
  const deeds = deedsOf(content);
  const year = ({ date }: Deed) => date.slice(0, 4);
  const number = ({ repertoireNumber }: Deed) =>
    Number(repertoireNumber.split(/[-/]|, (?:vol|lib)/)[0]?.replace(/[.,]/g, ''));
  return deeds.flatMap((one) =>
    deeds
      .filter((later) => later.notaryName === one.notaryName && year(later) === year(one))
      .filter((later) => later.date > one.date && number(later) <= number(one))
      .map((later) => `${later.repertoireNumber} of ${later.date} does not follow ${one.repertoireNumber}`),
  );
}

const small =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const tens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');

function inWords(number: number): string {
  const ten = tens[Math.floor(number / 10) - 3] ?? '';
  return small[number] ?? (number % 10 === 0 ? ten : `${ten} y ${small[number % 10]}`);
}

/** Returns a day in figures, and in the words that deeds use. */
function printed(day: string): string[] {
  const figures = new Date(day).toLocaleDateString('es', { dateStyle: 'long', timeZone: 'UTC' });
  const [first = '', month = '', year = ''] = figures.split(' de ');
  const [century, rest] = year < '2000' ? ['mil novecientos', year.slice(2)] : ['dos mil', year.slice(2)];
  const words = [first === '1' ? 'primero' : inWords(Number(first)), month, century].join(' de ');
  return [figures, Number(rest) === 0 ? words : `${words} ${inWords(Number(rest))}`];
}

const anyDay =
  /(?:\d+|\p{Ll}+(?: y \p{Ll}+)?) de (?:[efmajsond]\p{Ll}+) de (?:\d{4}|dos mil|mil novecientos)/u;

/** The first date in a deed is the date of the deed. */
function openingDates({ documents }: Content): string[] {
  return documents.flatMap((paper) => {
    const opening = paper.excerpts.find(({ page }) => page === 1)?.text.split(' […] ')[0] ?? '';
    const isDeed = /^(ESCRITURA|ACTA|SANEAMIENTO|DECLARACION)/.test(paper.type) && /, ante /.test(opening);
    const dateText = opening.slice(anyDay.exec(opening)?.index ?? opening.length);
    return !isDeed ||
      !isLegible(paper) ||
      printed(paper.issuedOn ?? '').some((day) => dateText.startsWith(day))
      ? []
      : [`${paper.id} of ${paper.issuedOn} begins with “${opening.slice(0, 120)}”`];
  });
}

/** A notary's office has only one notary on one day. */
function notaries(content: Content): string[] {
  const deeds = deedsOf(content);
  return deeds.flatMap((one) =>
    deeds.flatMap((other) =>
      one.notaryOffice === other.notaryOffice && one.date === other.date && one.notaryName < other.notaryName
        ? [
            `${one.notaryName} and ${other.notaryName} are both notaries of ${one.notaryOffice} on ${one.date}`,
          ]
        : [],
    ),
  );
}

/** Courts number their cases from January on; in Chile the number follows the letter of the book. */
function docketNumbers({ proceedings, jurisdiction }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  const cases = [
    ...(proceedings?.insolvency ?? []).map(({ caseNumber, publishedOn }) => ({
      caseNumber,
      day: publishedOn,
    })),
    ...(proceedings?.litigation ?? []).map(({ caseNumber, filedOn }) => ({ caseNumber, day: filedOn })),
  ];
  return cases.flatMap(({ caseNumber, day }) => {
    const [, number = '0'] = caseNumber.split('-');
    const share = Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`);
    const maxNumber = 30_000 * (share / (366 * 86_400_000)) + 300;
    return Number(number) <= maxNumber ? [] : [`the number of ${caseNumber} is too high on ${day}`];
  });
}

/** Statutes number their articles in order across pages, and transitory articles come last. */
function articleOrder({ documents }: Content): string[] {
  const ordinals = ['PRIMERO', 'SEGUNDO', 'TERCERO', 'CUARTO', 'QUINTO', 'SEXTO', 'SÉPTIMO'];
  return documents.flatMap((paper) => {
    const found = [...textOf(paper).matchAll(/ARTÍCULO ([A-ZÉ]+)\. /g)].map(([, word = '']) =>
      ordinals.indexOf(word),
    );
    const text = textOf(paper);
    const isUnordered = found.some((place, at) => place < (found[at - 1] ?? 0));
    const transitory = text.indexOf(' TRANSITORIO. ');
    return isUnordered || (transitory >= 0 && /ARTÍCULO [A-ZÉ]+\. /.test(text.slice(transitory)))
      ? [`${paper.id} has the articles in the order ${found.join()}`]
      : [];
  });
}

/** Minutes state which director is independent, and the declaration states the share of each owner. */
function declaredFacts(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  const { documents, beneficialOwners, administration } = content;
  const elected = documents.some((paper) => /director[a]? independiente/.test(textOf(paper)));
  const undeclared = beneficialOwners.filter(({ documentId, declaredPercentage }) => {
    const paper = documents.find(({ id }) => id === documentId);
    if (paper === undefined || declaredPercentage === null || !isLegible(paper)) return false;
    const printed = `${Number(declaredPercentage)} %`.replace('.', ',');
    return !textOf(paper).includes(Number(declaredPercentage) === 0 ? 'sin participación' : printed);
  });
  return [
    ...(elected || administration.positions.every(({ independent }) => !independent)
      ? []
      : ['no minutes elect an independent director']),
    ...undeclared.map(
      ({ entityId, declaredPercentage }) => `no declaration states ${declaredPercentage} of ${entityId}`,
    ),
  ];
}

/** If all capital is paid, the document that proves it states the payment. */
function payments(content: Content): string[] {
  if (content.jurisdiction !== 'CL') return [];
  const passed = content.validations.find(
    ({ ruleId, outcome }) => ruleId === 'CAP-002' && outcome === 'passed',
  );
  const { capital } = subjectOf(content).company;
  if (passed === undefined || capital?.paid?.amount !== capital?.subscribed?.amount) return [];
  return passed.evidence.some(({ quote }) => /pagad|enter|ingresa/.test(quote))
    ? []
    : [`no quote states the payment: ${passed.evidence[0]?.quote}`];
}

/**
 * Before Ley 18.046 the State authorized each company limited by shares. Since Ley 3.918 the partners of a limited
 * company state the limit of their liability.
 */
function foundingLaw(content: Content): string[] {
  const { company } = subjectOf(content);
  const { legalForm, incorporation } = company;
  const founding = content.documents.find(
    ({ id }) => id === (incorporation?.deed ?? incorporation?.res)?.documentId,
  );
  return [
    ...(legalForm.startsWith('SA_') && (incorporation?.date ?? '9') < '1981-10-22'
      ? [`an S.A. was founded on ${incorporation?.date}`]
      : []),
    ...(incorporation?.effects.some(({ field, after }) => field === 'legalForm' && after === 'LTDA') &&
    content.jurisdiction === 'CL' &&
    founding !== undefined &&
    founding.excerpts.length > 1 &&
    !/limitan su responsabilidad/.test(textOf(founding))
      ? [`${founding.id} does not limit the liability of the partners`]
      : []),
  ];
}

/**
 * The extract of a founding names each founder with domicile (article 5, Ley 18.046; articles 352 and 354, Código de
 * Comercio), and the owner of an E.I.R.L. with nationality, civil status and age too (articles 4 and 5, Ley 19.857).
 */
function founders(content: Content): string[] {
  const { incorporation } = subjectOf(content).company;
  const form = String(incorporation?.effects.find(({ field }) => field === 'legalForm')?.after);
  const paper = content.documents.find(({ id }) => id === incorporation?.extract?.documentId);
  if (content.jurisdiction !== 'CL' || paper === undefined || !/^(LTDA|SA_.*|EIRL)$/.test(form)) return [];
  const opening = /Repertorio N° \S+, (.*?),? constituy(?:ó|eron) /.exec(textOf(paper))?.[1];
  if (opening === undefined) return [];
  const parties = opening.split(/; (?:[ey] )?/);
  const required =
    form === 'EIRL'
      ? /(?:chilen|peruan|venezolan|colombian|argentin|ecuatorian|español)\p{L}+, (?:solter|casad|viud|divorciad|conviviente).*, de \d+ años de edad.*domiciliad[oa]s? /u
      : /domiciliad[oa]s? (?:para estos efectos )?en /;
  return parties
    .filter((party) => !required.test(party))
    .map((party) => `${paper.id} lacks a required statement on ${party.slice(0, 80)}`);
}
