import type { Document, Validation } from '../../../contract/generated/types.js';
import { type Bilingual, dayText, dictionary, emptyText, percentText } from '../../i18n/language.js';
import { powerStates, words as powerWords } from '../powers/words.js';
import { standingNames } from '../words.js';

export const words = dictionary({
  documents: [(count: number) => `Documentos (${count})`, (count: number) => `Documents (${count})`],
  page: [(page: number) => `página ${page}`, (page: number) => `page ${page}`],
  pages: [
    (count: number) => (count === 1 ? '1 página' : `${count} páginas`),
    (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  ],
  validUntil: [(day: string) => `Vale hasta el ${day}.`, (day: string) => `Valid until ${day}.`],
  code: ['Código de verificación', 'Verification code'],
  schemes: {
    CVE: ['CVE', 'CVE'],
    CBR: ['Conservador de Bienes Raíces', 'property registrar'],
    FEA: ['firma electrónica avanzada', 'advanced electronic signature'],
    QR: ['código QR', 'QR code'],
    apostilla: ['apostilla', 'apostille'],
    registro_civil: ['Registro Civil', 'civil registry'],
  } satisfies Record<NonNullable<Document['verification']>['scheme'], Bilingual>,
  noText: ['Este documento no tiene texto leído.', 'This document has no extracted text.'],
  read: ['Dato leído', 'Extracted value'],
  value: ['Como consta', 'As written'],
  onPage: ['Página', 'Page'],
  fields: {
    company_name: ['Razón social', 'Name of the company'],
    tax_id: ['RUT', 'Tax number'],
    person_name: ['Nombre de persona', 'Name of a person'],
    person_id: ['Cédula', 'Identity number'],
    date: ['Fecha', 'Date'],
    capital: ['Capital', 'Capital'],
    domicile: ['Domicilio', 'Domicile'],
    holder: ['Titular', 'Holder'],
    shares: ['Acciones', 'Shares'],
    legal_form: ['Tipo social', 'Legal form'],
    signatory: ['Suscribe por la sociedad', 'Signatory of the company'],
  } satisfies Record<Document['extracted'][number]['field'], Bilingual>,
  statuses: {
    recibido: ['Recibido', 'Received'],
    procesado: ['Procesado', 'Processed'],
    rechazado: ['Rechazado', 'Rejected'],
    reemplazado: ['Reemplazado', 'Replaced'],
  } satisfies Record<Document['status'], Bilingual>,
  verified: {
    valido: ['válido', 'valid'],
    expirado: ['expirado', 'expired'],
    no_verificable: ['no verificable', 'not verifiable'],
    pendiente: ['pendiente', 'pending'],
  } satisfies Record<NonNullable<Document['verification']>['status'], Bilingual>,
  validations: [(count: number) => `Validaciones (${count})`, (count: number) => `Validations (${count})`],
  severities: {
    info: ['Informativa', 'Information'],
    observacion: ['Observación', 'Remark'],
    reparo: ['Reparo', 'Objection'],
    impedimento: ['Impedimento', 'Impediment'],
  } satisfies Record<Validation['severity'], Bilingual>,
  weighsAs: [(weight: string) => `cuenta como: ${weight}`, (weight: string) => `counts as: ${weight}`],
  expected: ['Se esperaba:', 'Expected:'],
  bounds: {
    '≥': ['como mínimo,', 'at least'],
    '≤': ['como máximo,', 'at most'],
  } satisfies Record<'≥' | '≤', Bilingual>,
  actual: ['Consta:', 'Found:'],
  remedy: ['Cómo se subsana:', 'Remedy:'],
  about: ['Sobre:', 'About:'],
  andOthers: [(count: number) => `y ${count} más`, (count: number) => `and ${count} more`],
});

/** Expected or actual value of a rule in readable form: codes as words, dates and percentages formatted. */
export function comparedText(value: string | null): string {
  if (value === null) return emptyText;
  const { bounds, verified } = words();
  const codes: Readonly<Record<string, string>> = {
    ...verified,
    ...powerWords().granters,
    ...powerStates.names(),
    ...standingNames(),
  };
  return (
    codes[value] ??
    value
      .replace(/^[≥≤]/, (sign) => bounds[sign as keyof typeof bounds])
      .replace(/\d{4}-\d\d-\d\d/, dayText)
      .replace(/\d+\.\d{6}/, percentText)
  );
}
