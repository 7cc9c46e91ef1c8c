import type { Document, Entity } from '../../../contract/generated/types.js';
import { docketOn } from '../../jurisdictions/dockets.js';
import { type CivilDate, yearOf } from '../../values/dates.js';
import { fillTemplate } from '../../words/templates.js';
import { addLiquidationToName } from './borne-names.js';
import { noteLiquidation } from './cl/liquidation-notes.js';
import { publishInsolvency } from './cl/published.js';
import { closeDeclaration } from './closed-books.js';
import { redeclareManagement, updateTaxRepresentatives } from './consequences.js';
import { certifyLiquidation } from './ended-certificates.js';
import { extinguishOffices, extinguishPowers } from './extinction.js';
import { empowerLiquidators, seatLiquidator } from './liquidator-powers.js';
import { companyValues, type OpenReport, shortName } from './open-report.js';
import { addDocument, addReading, cite } from './papers.js';
import { addPerson, readPerson } from './people.js';

const liquidations = ['liquidacion_forzosa', 'liquidacion_voluntaria'] as const;

/** A court names a liquidator, who from then on acts alone for the company. */
export function liquidate(report: OpenReport, day: CivilDate): void {
  const texts = report.practice.texts.insolvency;
  const liquidator = addPerson(report, { key: 'liquidator', role: 'officer', occupation: texts.occupation });
  const resolution = declareInsolvent(report, liquidator, day);
  const procedure = report.draws('court').pick('procedure', liquidations);
  const cause = { court: resolution.issuer, number: docketNumber(report, day) };
  publishInsolvency(report, { procedure, publishedOn: day, endedOn: null, cause });
  noteLiquidation(report, day);
  const ending = { day, document: resolution, quote: texts.extinguished };
  if (texts.endsOffices) extinguishOffices(report, ending);
  certifyLiquidation(report, liquidator, day);
  extinguishPowers(report, ending);
  empower(report, liquidator, resolution, day);
  report.company.taxStatus.registeredRepresentativeIds = [];
  updateTaxRepresentatives(report, liquidator.id);
  redeclareManagement(report);
  closeDeclaration(report, day);
  addLiquidationToName(report, day);
}

/** By a resolution, which names the liquidator. */
function declareInsolvent(report: OpenReport, liquidator: Entity, day: CivilDate): Document {
  const { company, companyPointer, subject, practice } = report;
  const texts = practice.texts.insolvency;
  const court = report.draws('court').pick('number', practice.courts(company.domicile.commune));
  const resolution = addDocument(report, 'resolucion_concursal', {
    type: 'RESOLUCION_CONCURSAL',
    issuer: court,
    issuedOn: day,
    about: [subject.id, liquidator.id],
  });
  addReading(resolution, { field: 'company_name', value: subject.name, page: 1, entityId: subject.id });
  readPerson(report, resolution, liquidator, 2);
  company.status = 'liquidacion_concursal';
  company.statusSince = day;
  const docket = fillTemplate(texts.docket, { number: docketNumber(report, day), year: String(yearOf(day)) });
  const values = {
    ...companyValues(report),
    person: shortName(report, liquidator),
    substitute: substituteOf(report),
    court,
    docket,
    code: resolution.verification?.code ?? '',
  };
  const quote = fillTemplate(texts.statement, values);
  cite(report, `${companyPointer}/status`, { document: resolution, page: 1, quote, origin: 'registry' });
  return resolution;
}

/** Who stands in for the liquidator, of whom no more is known. */
function substituteOf({ draws, practice, company, law }: OpenReport): string {
  const name = practice.personName(draws('court/substitute'), company.domicile.regionCode);
  const person = [name.givenNames, name.paternalSurname, name.maternalSurname].join(' ');
  return fillTemplate(law.conclusion.shortName[name.sex], { person });
}

/** The number of the cause, by which every paper knows it. */
function docketNumber({ draws, practice }: OpenReport, day: CivilDate): number {
  return docketOn(draws('court'), day, practice.texts.insolvency.docketsPerYear);
}

/** Gives the liquidator office and power. */
function empower(report: OpenReport, liquidator: Entity, document: Document, day: CivilDate): void {
  const { draft, practice } = report;
  const texts = practice.texts.insolvency;
  const { positions } = draft.administration;
  seatLiquidator(report, texts.office, {
    id: 'pos_liquidator',
    entityId: liquidator.id,
    from: day,
    appointedBy: 'tribunal',
    documentId: document.id,
    deed: null,
  });
  cite(report, `/administration/positions/${positions.length - 1}`, {
    document,
    page: 2,
    quote: fillTemplate(texts.named, { person: practice.nameWithId(liquidator) }),
  });
  empowerLiquidators(report, {
    key: 'liquidator',
    entityIds: [liquidator.id],
    title: texts.power,
    grantedBy: 'tribunal',
    validFrom: day,
    instrument: { form: 'resolucion_judicial', deed: null },
    powers: texts.powers,
    document,
    page: 2,
    quote: texts.faculties,
    replacing: { page: 1, quote: texts.extinguished },
  });
}
