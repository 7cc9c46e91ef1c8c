import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Act, Power, PowerGroup } from '../../../../contract/generated/types.js';
import type { CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { spanishDate } from '../../../words/spanish.js';
import { companyPointer } from '../../dossier.js';
import { isOfFounding } from '../../faculties.js';
import type { CompanyActs } from '../../jurisdiction.js';
import { actLabel, citeStatutes } from '../acts/act-sentences.js';
import { ownNouns, registerArticles } from '../acts/clauses.js';
import { locatorValues } from '../acts/registrations.js';
import {
  addChileanDocument,
  addTaxDocument,
  type ChileanCaseFile,
  readIdentity,
  recentDate,
} from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { keeperOf } from '../notarial-deeds.js';
import { representatives, startOfActivities } from '../parties/company-record.js';
import { namesWithIds, printedAddress } from '../phrases.js';
import { isElectronic, stateOn } from '../plan/company-history.js';
import { attorneyIds, attorneysOf } from '../powers/powers.js';
import { dottedRut } from '../rut.js';

const { issuer } = wording.DOCUMENTOS;

/** Adds the certificates of good standing and the tax documents. */
export function addStatusDocuments(file: ChileanCaseFile, acts: CompanyActs): void {
  if (isElectronic(file.plan)) addRegisterCertificates(file, acts);
  else if (acts.incorporation.registration !== null)
    addCommercialCertificate(file, acts, acts.incorporation.registration);
  addTaxDocuments(file, acts);
}

function addRegisterCertificates(file: ChileanCaseFile, acts: CompanyActs): void {
  const { plan, dossier } = file;
  const issuedOn = recentDate(file, 'certificates', 2, 28);
  const values = {
    company: plan.name,
    taxId: dottedRut(plan.taxId),
    foundedOn: spanishDate(plan.foundedOn),
    date: spanishDate(issuedOn),
  };
  const from = { issuer: issuer.res, issuedOn };
  const statutes = addChileanDocument(file, 'estatuto', { type: 'ESTATUTO_ACTUALIZADO', ...from });
  const { today } = file.life;
  citeStatutes(file, statutes, today, registerArticles(file, today, issuedOn));
  readIdentity(file, statutes);
  const standing = addChileanDocument(file, 'vigencia', { type: 'CERTIFICADO_VIGENCIA', ...from });
  readIdentity(file, standing);
  const statusQuote = fillTemplate(wording.CERTIFICADO_VIGENCIA.res.statement, values);
  dossier.cite(`${companyPointer}/status`, standing, 1, statusQuote, 'registry');
  const notes = addChileanDocument(file, 'anotaciones', { type: 'CERTIFICADO_ANOTACIONES', ...from });
  readIdentity(file, notes);
  const entries = [acts.incorporation, ...acts.amendments]
    .flatMap(({ date, kind, res }) =>
      res === null
        ? []
        : fillTemplate(wording.CERTIFICADO_ANOTACIONES.entry, {
            date: spanishDate(date),
            actLabel: actLabel(kind),
            cve: res.cve ?? '',
          }),
    )
    .join('; ');
  const quote =
    acts.amendments.length === 0
      ? fillTemplate(wording.CERTIFICADO_ANOTACIONES.none, values)
      : fillTemplate(wording.CERTIFICADO_ANOTACIONES.some, { ...values, entries });
  dossier.cite(`${companyPointer}/amendments`, notes, 1, quote, 'registry');
}

function addCommercialCertificate(
  file: ChileanCaseFile,
  acts: CompanyActs,
  entry: NonNullable<Act['registration']>,
): void {
  const { plan, dossier } = file;
  const issuedOn = recentDate(file, 'certificates', 2, 28);
  const standing = addChileanDocument(file, 'vigencia', {
    type: 'CERTIFICADO_VIGENCIA',
    issuer: entry.registrar,
    issuedOn,
    scheme: 'CBR',
  });
  dossier.read(standing, 'company_name', plan.name, file.subject.id);
  const { principal } = ownNouns(plan);
  const values = { ...locatorValues(entry), principal, company: plan.name, date: spanishDate(issuedOn) };
  const { statement } = wording.CERTIFICADO_VIGENCIA.cbr;
  const quote = fillTemplate(formOf(plan).agency ? wording.FUERA_DEL_PAIS.inForce : statement, values);
  dossier.cite(`${companyPointer}/status`, standing, 1, quote, 'registry');
  const { notes, noNotes } = wording.INSCRIPCION_CBR;
  const amendmentsQuote = acts.amendments.length > 0 ? notes : noNotes;
  dossier.cite(`${companyPointer}/amendments`, entry.documentId, 2, amendmentsQuote, 'registry');
}

function addTaxDocuments(file: ChileanCaseFile, { incorporation }: CompanyActs): void {
  const { plan, subject } = file;
  const cardIssuedOn = recentDate(file, 'e-rut', 20, 180);
  const citeCard = addTaxDocument(file, 'e_rut', { type: 'E_RUT', issuedOn: cardIssuedOn }, subject);
  const { line, address } = wording.E_RUT;
  const named = { company: plan.name.toUpperCase(), taxId: dottedRut(plan.taxId) };
  citeCard('/entities/0/taxId', fillTemplate(line, named));
  if (subject.address !== null) {
    const values = { address: printedAddress(subject.address), commune: subject.address.commune };
    citeCard('/entities/0/address', fillTemplate(address, values));
  }
  const issuedOn = recentDate(file, 'tax situation', 1, 20);
  const draft = { type: 'SITUACION_TRIBUTARIA', issuedOn } as const;
  const cite = addTaxDocument(file, 'situacion_tributaria', draft, subject);
  const texts = wording.SITUACION_TRIBUTARIA;
  const pointer = `${companyPointer}/taxStatus`;
  const date = spanishDate(startOfActivities(file, incorporation));
  cite(pointer, fillTemplate(texts.started, { date }));
  const persons = namesWithIds(representatives(file));
  cite(`${pointer}/registeredRepresentativeIds`, fillTemplate(texts.representatives, { persons }));
  const { activityCodes, exemptFromVat = [] } = plan.industry;
  activityCodes.forEach((activity, index) => {
    const affected = texts.affected[exemptFromVat.includes(activity.code) ? 'no' : 'yes'];
    cite(`${companyPointer}/activityCodes/${index}`, fillTemplate(texts.activity, { affected, ...activity }));
  });
}

/** Returns the name of the company on the day of a deed, with that of today if it has changed. */
function formerNameOn({ life }: ChileanCaseFile, day: CivilDate): string {
  const [{ name: former }, { name: company }] = [stateOn(life, day), life.today];
  return former === company ? company : fillTemplate(wording.PARTES.formerName, { former, company });
}

/** Adds, for each mandate by deed, the certificate that it has not been revoked. */
export function addMandateCertificates(
  file: ChileanCaseFile,
  powers: readonly Power[],
  groups: readonly PowerGroup[],
): void {
  powers.forEach((power, index) => {
    const { deed } = power.instrument;
    if (deed === null || isOfFounding(power)) return;
    const issuedOn = recentDate(file, power.id, 2, 28);
    const key = `vigencia_${power.id.replace(/^pow_/, 'poder_')}`;
    const { issuer: keeper, book } = keeperOf(deed, issuedOn);
    const certificate = addChileanDocument(file, key, {
      type: 'CERTIFICADO_VIGENCIA_PODER',
      issuer: keeper,
      issuedOn,
      about: [file.subject.id, ...attorneyIds(power, groups)],
    });
    const quote = fillTemplate(wording.CERTIFICADO_VIGENCIA_PODER.deed, {
      deedDate: spanishDate(deed.date),
      repertoire: deed.repertoireNumber,
      book,
      company: formerNameOn(file, deed.date),
      attorneys: attorneysOf(file, power, groups),
      date: spanishDate(issuedOn),
    });
    file.dossier.read(certificate, 'date', issuedOn, null);
    file.dossier.cite(`/powers/${index}/status`, certificate, 1, quote);
  });
}
