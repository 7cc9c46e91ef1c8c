import type { Charge, Content, Screening } from '../../src/contract/generated/types.js';
import { subjectOf } from './paper-checker.js';

/** Returns the objections to lists, charges and tax facts, judged by the other facts of the company. */
export function publicFactObjectionsTo(content: Content): string[] {
  const checks = [
    listDays,
    nameMatches,
    chargeDays,
    chargeRegisters,
    chargesOfEnded,
    taxFlags,
    activities,
    sourcesOfCountry,
    caseDates,
    publishedLiquidations,
    otherOffices,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** First year in which each list was public. */
const firstYears: { readonly [code: string]: number } = {
  ...{ ONU: 2015, OFAC_SDN: 1996, UE: 2005, CL_INFOPROBIDAD: 2017, MX_LPB: 2014, MX_69B: 2014 },
  ...{ MX_DECLARANET: 2010, PE_DJI: 2010, CO_PEP: 2020, CO_SIRI: 2003, CO_FISCALES: 2001 },
  ES_ALTOS_CARGOS: 2015,
};

/** Each list is consulted once, on a day of the search, and not before the list was public. */
function listDays({ screening, screeningLists = [], asOfDate, jurisdiction }: Content): string[] {
  const days = new Set(screening.map(({ checkedOn }) => checkedOn));
  const codes = screeningLists.map(({ code }) => code);
  return [
    ...(new Set(codes).size === codes.length ? [] : ['a list occurs twice']),
    ...screeningLists.flatMap(({ code, consultedOn }) => {
      const [, country = jurisdiction] = /^([A-Z]{2})_/.exec(code) ?? [];
      const right =
        days.has(consultedOn) &&
        consultedOn <= asOfDate &&
        country === jurisdiction &&
        Number(consultedOn.slice(0, 4)) >= (firstYears[code] ?? Number.POSITIVE_INFINITY);
      return right ? [] : [`${code} was not consultable on ${consultedOn}`];
    }),
  ];
}

const wordsOf = (name: string): Set<string> =>
  new Set(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' '));

/**
 * The score follows from the names. A confirmed match sets the flag of its kind, and an exposed person has a confirmed
 * match if a list of exposed persons was consulted.
 */
function nameMatches({ screening, screeningLists = [], entities }: Content): string[] {
  const kinds = new Map(screeningLists.map(({ code, kind }) => [code, kind]));
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const objectionsIn = ({ entityId, matches = [], pep, sanctioned }: Screening): string[] => [
    ...matches.flatMap(({ listCode, matchedName, score, decision }) => {
      const [own, other] = [wordsOf(names.get(entityId) ?? ''), wordsOf(matchedName)];
      const shared = [...own].filter((word) => other.has(word)).length;
      const right = ((2 * shared) / (own.size + other.size)).toFixed(2);
      const kind = kinds.get(listCode);
      const isFlagged = kind === 'pep' ? pep : sanctioned;
      return [
        ...(score === right ? [] : [`${matchedName} has the score ${score} instead of ${right}`]),
        ...(kind === undefined ? [`nobody consulted ${listCode}`] : []),
        ...(decision === 'confirmada' && !isFlagged ? [`${entityId} has a confirmed match and no flag`] : []),
        ...(decision === 'descartada' && Number(score) >= 0.85
          ? [`${matchedName} is dismissed with the score ${score}`]
          : []),
      ];
    }),
    ...(pep &&
    [...kinds.values()].includes('pep') &&
    !matches.some(({ listCode, decision }) => kinds.get(listCode) === 'pep' && decision === 'confirmada')
      ? [`no list shows ${entityId} as exposed`]
      : []),
  ];
  return screening.flatMap(objectionsIn);
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/**
 * The dates of a charge are in the order company, asset, charge, entry and end, and its own dates are not at a weekend.
 */
function chargeDays(content: Content): string[] {
  const { charges, asOfDate } = content;
  const founded = subjectOf(content).company.incorporation?.date ?? asOfDate;
  const last = charges?.consultedOn ?? asOfDate;
  const ids = (charges?.entries ?? []).map(({ id }) => id);
  return [
    ...(new Set(ids).size === ids.length ? [] : ['a charge occurs twice']),
    ...(last <= asOfDate ? [] : [`registers were consulted on ${last}`]),
    ...(charges?.entries ?? []).flatMap((charge) => {
      const { assetAcquiredOn, createdOn, registeredOn, cancelledOn } = charge;
      const days = [founded, assetAcquiredOn, createdOn, registeredOn, cancelledOn ?? last, last];
      const sorted = days.every((day, at) => at === 0 || (days[at - 1] ?? '') <= day);
      const weekendDays = [createdOn, registeredOn, cancelledOn ?? createdOn].filter(isWeekend);
      const [, year] = /año (\d{4})/.exec(charge.assetLabel) ?? [];
      return [
        ...(sorted ? [] : [`${charge.id} has dates out of order: ${days.join()}`]),
        ...weekendDays.map((day) => `${charge.id} has a date at a weekend: ${day}`),
        ...((cancelledOn === null) === (charge.status === 'vigente')
          ? []
          : [`${charge.id} is ${charge.status}, against its cancellation`]),
        ...(year === undefined || year <= assetAcquiredOn
          ? []
          : [`${charge.id} is an asset of ${year}, later than its acquisition`]),
      ];
    }),
  ];
}

const currencies = { CL: 'CLP', MX: 'MXN', PE: 'PEN', CO: 'COP', ES: 'EUR' };

/** First dates of registers that a law created, by the name of the register. */
const registerYears: readonly (readonly [RegExp, string])[] = [
  [/^Registro de Prendas sin Desplazamiento/, '2011'],
  [/^Registro Único de Garantías Mobiliarias/, '2010-10'],
  [/^Registro Mobiliario de Contratos/, '2006-06'],
  [/^Registro de Garantías Mobiliarias/, '2014-03'],
  [/^Registro de Bienes Muebles/, '2000'],
];

/** The register of a charge was consulted and existed at that time; land, and only land, is mortgaged. */
function chargeRegisters({ charges, jurisdiction }: Content): string[] {
  const objectionsIn = ({
    id,
    register,
    registeredOn,
    createdOn,
    kind,
    asset,
    securedAmount,
  }: Charge): string[] => {
    const since = registerYears.find(([name]) => name.test(register))?.[1] ?? '';
    return [
      ...(charges?.registers.includes(register) ? [] : [`nobody consulted the register of ${id}`]),
      ...(createdOn >= since ? [] : [`${id} of ${registeredOn} is in a register that began in ${since}`]),
      ...((kind === 'hipoteca') === (asset === 'inmueble') ? [] : [`${id} is a ${kind} over a ${asset}`]),
      ...(securedAmount.currency === currencies[jurisdiction]
        ? []
        : [`${id} is in the currency ${securedAmount.currency}`]),
    ];
  };
  return (charges?.entries ?? []).flatMap(objectionsIn);
}

/** A company without assets has no charge in force, and a company in liquidation creates no charge. */
function chargesOfEnded(content: Content): string[] {
  const { status, statusSince } = subjectOf(content).company;
  const hasNoAssets = ['absorbida', 'disuelta', 'no_vigente'].includes(status);
  return (content.charges?.entries ?? []).flatMap(({ id, status: state, createdOn }) => [
    ...(hasNoAssets && state === 'vigente' ? [`${id} is in force, but the company has no assets`] : []),
    ...(statusSince !== null && status !== 'vigente' && createdOn > statusSince
      ? [`${id} was created after the end of the company`]
      : []),
  ]);
}

/** The day from which each country requires electronic invoices of all companies. */
const invoicing = { CL: '2018-02-01', MX: '2014-01-01', PE: '2022-04-01', CO: '2020-11-01', ES: '9999' };

const regimeYears: readonly (readonly [RegExp, string])[] = [
  [/^14 [AD]/, '2020'],
  [/^RMT$/, '2017'],
  [/^47$/, '2019'],
  [/^ERD$/, '2015'],
];

/** Flags agree with the activity, with the tax document on value added tax, and with the law of the day. */
function taxFlags(content: Content): string[] {
  const { asOfDate, jurisdiction, documents } = content;
  const { taxStatus, legalForm } = subjectOf(content).company;
  const { endOfActivities, startOfActivities, vatSubject, electronicInvoicing, regime } = taxStatus;
  if (vatSubject === undefined) return ['the flag of value added tax is missing'];
  const active = startOfActivities !== null && endOfActivities === null;
  const text = documents
    .filter(({ type }) => type === 'SITUACION_TRIBUTARIA')
    .flatMap(({ excerpts }) => excerpts.map((excerpt) => excerpt.text))
    .join('\n');
  const affected = [...text.matchAll(/Afecta a IVA: (Sí|No)/g)].map(([, answer]) => answer === 'Sí');
  const since = regimeYears.find(([code]) => code.test(regime?.code ?? ''))?.[1] ?? '';
  return [
    ...(active && affected.length > 0 && vatSubject !== affected.includes(true)
      ? ['the flag differs from the document on IVA']
      : []),
    ...(!active && (vatSubject || electronicInvoicing || regime !== undefined)
      ? ['it has tax flags without activity']
      : []),
    ...(active && electronicInvoicing !== asOfDate >= invoicing[jurisdiction]
      ? ['electronic invoices differ from the law of the day']
      : []),
    ...(asOfDate >= since ? [] : [`the regime ${regime?.code} did not exist on ${asOfDate}`]),
    ...(legalForm === 'SA_ABIERTA' && regime !== undefined && /^14 D/.test(regime.code)
      ? ['a listed company cannot have the regime']
      : []),
  ];
}

const classifications = {
  CL: ['CIIU4_CL', 6, '2018-11-01'],
  MX: ['SCIAN', 6, '1998-01-01'],
  PE: ['CIIU_REV_4', 4, '2010-02-01'],
  CO: ['CIIU_REV_4_AC', 4, '2012-12-01'],
  ES: ['CNAE_2009', 4, '2009-01-01'],
} as const;

/** Activity codes have the length of the classification that the country used on the as-of date. */
function activities(content: Content): string[] {
  const { activityCodes, activityClassification } = subjectOf(content).company;
  const [name, digits, since] = classifications[content.jurisdiction];
  const right = content.asOfDate >= since && activityCodes.length > 0 ? name : undefined;
  return [
    ...(activityClassification === right
      ? []
      : [`the classification is ${activityClassification} instead of ${right}`]),
    ...activityCodes
      .filter(({ code }) => code.length !== digits)
      .map(({ code }) => `${code} has the wrong length`),
  ];
}

/** The sources of each country, with the day from which they were public. */
const proceedingSources = {
  CL: [],
  MX: [
    ['Registro de concursos mercantiles del IFECOM', '2000-05-15'],
    ['Boletín judicial', '2005-01-03'],
  ],
  PE: [
    ['Boletín Concursal del INDECOPI', '2002-10-07'],
    ['Consulta de Expedientes Judiciales', '2008-01-02'],
  ],
  CO: [
    ['Registro de procesos de insolvencia de la Superintendencia de Sociedades', '2007-06-28'],
    ['Consulta de procesos de la Rama Judicial', '2005-01-03'],
  ],
  ES: [
    ['Registro Público Concursal', '2014-03-24'],
    ['Tablón Edictal Judicial Único', '2021-06-01'],
  ],
} as const;

/** Searches use the sources of the country, each only after it became public. */
function sourcesOfCountry({ proceedings, jurisdiction, asOfDate }: Content): string[] {
  const known: ReadonlyMap<string, string> = new Map(proceedingSources[jurisdiction]);
  const [first] = proceedingSources[jurisdiction];
  if (first === undefined) return [];
  if (proceedings === null)
    return asOfDate > `${Number(first[1].slice(0, 4)) + 1}` ? ['there is no search'] : [];
  return proceedings.searches
    .filter(({ sourceLabel, consultedOn }) => !(consultedOn >= (known.get(sourceLabel) ?? '9999')))
    .map(({ sourceLabel, consultedOn }) => `${sourceLabel} was not public on ${consultedOn}`);
}

/**
 * Lawsuits and insolvency notices date from between the founding and the search. Outside Chile, their case number has
 * the year.
 */
function caseDates(content: Content): string[] {
  const { proceedings, asOfDate, jurisdiction } = content;
  const founded = subjectOf(content).company.incorporation?.date ?? asOfDate;
  const cases = [
    ...(proceedings?.litigation ?? []).map(({ id, caseNumber, filedOn }) => ({
      id,
      caseNumber,
      day: filedOn,
    })),
    ...(proceedings?.insolvency ?? []).map(({ id, caseNumber, publishedOn: day }) => ({
      id,
      caseNumber,
      day,
    })),
  ];
  const last =
    proceedings?.searches
      .map(({ consultedOn }) => consultedOn)
      .sort()
      .at(-1) ?? asOfDate;
  return cases.flatMap(({ id, caseNumber, day }) => [
    ...(founded <= day && day <= last ? [] : [`${id} is of ${day}, outside ${founded} to ${last}`]),
    ...(jurisdiction === 'CL' || caseNumber.includes(day.slice(0, 4))
      ? []
      : [`the case number of ${id} lacks the year: ${caseNumber}`]),
  ]);
}

/** Outside Chile a company is in liquidation as insolvent if and only if the notices state it. */
function publishedLiquidations(content: Content): string[] {
  const { proceedings, jurisdiction } = content;
  if (jurisdiction === 'CL' || proceedings === null) return [];
  const isPublished = proceedings.insolvency.some(({ status }) => status === 'en_curso');
  const { status } = subjectOf(content).company;
  return isPublished === (status === 'liquidacion_concursal')
    ? []
    : [`it is ${status}, and the notices disagree`];
}

/** Another office of a person is in a company of the report, and the person has held it as an adult. */
function otherOffices({ entities, asOfDate }: Content): string[] {
  return entities.flatMap(({ id, person, otherAppointments = [] }) =>
    otherAppointments.flatMap(({ companyName, companyTaxId, from }) => {
      const company = entities.find(({ taxId }) => taxId?.value === companyTaxId.value);
      const adult = `${Number((person?.birthDate ?? '9999').slice(0, 4)) + 18}${person?.birthDate.slice(4)}`;
      const right = company?.name === companyName && company.kind === 'company' && companyTaxId.valid;
      return right && adult <= from && from <= asOfDate
        ? []
        : [`${id} cannot hold an office in ${companyName} since ${from}`];
    }),
  );
}
