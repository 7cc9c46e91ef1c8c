import type { Document, Validation } from '../../../contract/generated/types.js';
import { dayText, emptyText, percentText } from '../../i18n/format.js';
import { dictionary } from '../../i18n/language.js';
import { words as powerWords } from '../powers/words.js';
import { standingNames } from '../words.js';

export const words = dictionary({
  es: {
    documents: (count: number) => `Documentos (${count})`,
    page: (page: number) => `página ${page}`,
    pages: (count: number) => (count === 1 ? '1 página' : `${count} páginas`),
    validUntil: (day: string) => `Vale hasta el ${day}.`,
    code: 'Código de verificación',
    schemes: {
      CVE: 'CVE',
      CBR: 'Conservador de Bienes Raíces',
      FEA: 'firma electrónica avanzada',
      QR: 'código QR',
      apostilla: 'apostilla',
      registro_civil: 'Registro Civil',
    } satisfies Record<NonNullable<Document['verification']>['scheme'], string>,
    noText: 'De este documento no se leyó texto.',
    read: 'Se leyó',
    value: 'Como consta',
    onPage: 'Página',
    fields: {
      company_name: 'Razón social',
      tax_id: 'RUT',
      person_name: 'Nombre de persona',
      person_id: 'Cédula',
      date: 'Fecha',
      capital: 'Capital',
      domicile: 'Domicilio',
      holder: 'Titular',
      shares: 'Acciones',
      legal_form: 'Tipo social',
      signatory: 'Quien suscribe por la sociedad',
    } satisfies Record<Document['extracted'][number]['field'], string>,
    statuses: {
      recibido: 'Recibido',
      procesado: 'Procesado',
      rechazado: 'Rechazado',
      reemplazado: 'Reemplazado',
    } satisfies Record<Document['status'], string>,
    verified: {
      valido: 'válido',
      expirado: 'expirado',
      no_verificable: 'no verificable',
      pendiente: 'pendiente',
    } satisfies Record<NonNullable<Document['verification']>['status'], string>,
    validations: (count: number) => `Validaciones (${count})`,
    outcomes: {
      failed: 'No cumple',
      warning: 'Con advertencia',
      not_evaluated: 'Sin evaluar',
      passed: 'Cumple',
      not_applicable: 'No aplica',
    } satisfies Record<Validation['outcome'], string>,
    severities: {
      info: 'Informativa',
      observacion: 'Observación',
      reparo: 'Reparo',
      impedimento: 'Impedimento',
    } satisfies Record<Validation['severity'], string>,
    expected: 'Se esperaba:',
    bounds: { '≥': 'como mínimo,', '≤': 'como máximo,' } satisfies Record<'≥' | '≤', string>,
    actual: 'Consta:',
    remedy: 'Cómo se subsana:',
    about: 'Sobre:',
    andOthers: (count: number) => `y ${count} más`,
  },
  en: {
    documents: (count) => `Documents (${count})`,
    page: (page) => `page ${page}`,
    pages: (count) => (count === 1 ? '1 page' : `${count} pages`),
    validUntil: (day) => `Valid until ${day}.`,
    code: 'Verification code',
    schemes: {
      CVE: 'CVE',
      CBR: 'property registrar',
      FEA: 'advanced electronic signature',
      QR: 'QR code',
      apostilla: 'apostille',
      registro_civil: 'civil registry',
    },
    noText: 'No text was read of this document.',
    read: 'What was read',
    value: 'As it stands there',
    onPage: 'Page',
    fields: {
      company_name: 'Name of the company',
      tax_id: 'Tax number',
      person_name: 'Name of a person',
      person_id: 'Number of a person',
      date: 'Date',
      capital: 'Capital',
      domicile: 'Domicile',
      holder: 'Holder',
      shares: 'Shares',
      legal_form: 'Legal form',
      signatory: 'Who signs for the company',
    },
    statuses: {
      recibido: 'Received',
      procesado: 'Processed',
      rechazado: 'Rejected',
      reemplazado: 'Replaced',
    },
    verified: {
      valido: 'valid',
      expirado: 'expired',
      no_verificable: 'not verifiable',
      pendiente: 'pending',
    },
    validations: (count) => `Validations (${count})`,
    outcomes: {
      failed: 'Not met',
      warning: 'With a warning',
      not_evaluated: 'Not evaluated',
      passed: 'Met',
      not_applicable: 'Does not apply',
    },
    severities: {
      info: 'For information',
      observacion: 'Remark',
      reparo: 'Objection',
      impedimento: 'Impediment',
    },
    expected: 'Expected:',
    bounds: { '≥': 'at least', '≤': 'at most' },
    actual: 'Found:',
    remedy: 'How it is mended:',
    about: 'About:',
    andOthers: (count) => `and ${count} more`,
  },
});

/** Expected or actual value of a rule in readable form: codes as words, dates and percentages formatted. */
export function comparedText(value: string | null): string {
  if (value === null) return emptyText;
  const { bounds, verified } = words();
  const { granters, statuses } = powerWords();
  const codes: Readonly<Record<string, string>> = {
    ...verified,
    ...granters,
    ...statuses,
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
