import type { Act, Content, Money } from '../../contract/generated/types.js';
import { spanishMoney } from '../words/spanish.js';

type Field = Act['effects'][number]['field'];

/** The fields that the founding states, in the order of its text. */
export const statedAtFounding = [
  'name',
  'legalForm',
  'regime',
  'domicile',
  'purpose',
  'term',
  'capital',
  'shares',
  'administration',
] as const;

/**
 * Returns the current value of a field of the subject, in the format of the effects of acts; null if it has none.
 * Folding the effects of all acts must give this value.
 */
export function statedValue(content: Content, field: Field): string | null {
  const subject = content.entities.find(({ id }) => id === content.subjectEntityId);
  const company = subject?.company;
  if (subject === undefined || !company) return null;
  switch (field) {
    case 'name':
      return subject.name;
    case 'capital':
      return company.capital === null
        ? null
        : `${company.capital.stated.amount} ${company.capital.stated.currency}`;
    case 'shares':
      return company.capital?.shares ? String(company.capital.shares.total) : null;
    case 'domicile':
      return company.domicile.commune;
    case 'purpose':
      return company.purpose;
    case 'administration':
      return statedAdministration(content);
    case 'term':
      return company.term.kind;
    case 'legalForm':
      return company.legalForm;
    case 'regime':
      return company.registrationRegime;
  }
}

const moneyText = /^(\d+(?:\.\d+)?) (CLP|CLF|USD|COP|EUR|MXN|PEN)$/;

/** Formats a stated value for a sentence: "$4.320.000". */
export function printedStated(field: Field, stated: string | null): string | null {
  const [, amount, currency] = moneyText.exec(field === 'capital' ? (stated ?? '') : '') ?? [];
  if (amount === undefined) return stated;
  return spanishMoney({ amount, currency: currency as Money['currency'] });
}

function statedAdministration({ administration, entities }: Content): string {
  const { form, board, positions } = administration;
  if (form === 'directorio') return `directorio: ${board?.size ?? 0} miembros`;
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const head = form === 'gerente_general' || form === 'representante_legal' ? form : 'administrador';
  const current = positions.filter(({ title, status }) => title === head && status === 'vigente');
  return `${form}: ${current.map(({ entityId }) => names.get(entityId) ?? entityId).join(', ')}`;
}
