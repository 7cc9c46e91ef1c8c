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
import { addChileanDocument, type ChileanCaseFile, readIdentity, recentDate } from '../case-file.js';
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
  const { plan, dossier, subject } = file;
  const name = plan.name.toUpperCase();
  const taxId = dottedRut(plan.taxId);
  const card = addChileanDocument(file, 'e_rut', {
    type: 'E_RUT',
    issuer: issuer.tax,
    issuedOn: recentDate(file, 'e-rut', 20, 180),
  });
  dossier.read(card, 'company_name', name, subject.id);
  dossier.read(card, 'tax_id', plan.taxId, subject.id);
  dossier.cite(
    '/entities/0/taxId',
    card,
    1,
    fillTemplate(wording.E_RUT.line, { company: name, taxId }),
    'registry',
  );
  if (subject.address !== null) {
    const address = { address: printedAddress(subject.address), commune: subject.address.commune };
    dossier.cite('/entities/0/address', card, 1, fillTemplate(wording.E_RUT.address, address), 'registry');
  }
  const situation = addChileanDocument(file, 'situacion_tributaria', {
    type: 'SITUACION_TRIBUTARIA',
    issuer: issuer.tax,
    issuedOn: recentDate(file, 'tax situation', 1, 20),
  });
  dossier.read(situation, 'company_name', name, subject.id);
  dossier.read(situation, 'tax_id', plan.taxId, subject.id);
  const texts = wording.SITUACION_TRIBUTARIA;
  const date = spanishDate(startOfActivities(file, incorporation));
  dossier.cite(
    `${companyPointer}/taxStatus`,
    situation,
    1,
    fillTemplate(texts.started, { date }),
    'registry',
  );
  const persons = namesWithIds(representatives(file));
  const registered = `${companyPointer}/taxStatus/registeredRepresentativeIds`;
  dossier.cite(registered, situation, 1, fillTemplate(texts.representatives, { persons }), 'registry');
  const { activityCodes, exemptFromVat = [] } = plan.industry;
  activityCodes.forEach((activity, index) => {
    const affected = texts.affected[exemptFromVat.includes(activity.code) ? 'no' : 'yes'];
    const quote = fillTemplate(texts.activity, { affected, ...activity });
    dossier.cite(`${companyPointer}/activityCodes/${index}`, situation, 1, quote, 'registry');
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
