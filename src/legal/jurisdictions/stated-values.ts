import type { ActEffect, Content } from '../../contract/generated/types.js';
import { isSameJson } from '../../values/canonical-json.js';
import { groupedDigits, spanishMoney } from '../words/spanish.js';

export type Field = ActEffect['field'];

/** The values of the fields that acts change; null if a company has none. */
export type StatedValues = {
  readonly [Effect in ActEffect as Effect['field']]: Effect['after'];
};

export type StatedValue = StatedValues[Field];

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

/** Returns the effect of an act on a field. */
export function effectOf<Stated extends Field>(
  field: Stated,
  before: StatedValues[Stated],
  after: StatedValues[Stated],
): ActEffect {
  // The values are of the type of their field, which the union does not follow from.
  return { field, before, after } as ActEffect;
}

/** Returns the effects of an act that found one state of a company and left another, in the order of its text. */
export function effectsBetween(before: StatedValues | null, after: StatedValues): ActEffect[] {
  return statedAtFounding.flatMap((field) => {
    const found = before?.[field] ?? null;
    return isSameStated(found, after[field]) ? [] : [effectOf(field, found, after[field])];
  });
}

/** Returns the first effect on a field; undefined if there is none. It can be changed in place. */
export function effectOn<Stated extends Field>(
  effects: readonly ActEffect[],
  field: Stated,
): { before: StatedValues[Stated]; after: StatedValues[Stated] } | undefined {
  return effects.find((effect) => effect.field === field) as ReturnType<typeof effectOn<Stated>>;
}

/**
 * Returns the current values of the subject, in the format of the effects of acts. Folding the effects of all acts must
 * give them.
 * @param content has a subject that is a company
 */
export function statedValues(content: Content): StatedValues {
  const subject = content.entities.find(({ id }) => id === content.subjectEntityId);
  const company = subject?.company;
  const shares = company?.capital?.shares ?? null;
  return {
    name: subject?.name ?? null,
    legalForm: company?.legalForm ?? null,
    regime: company?.registrationRegime ?? null,
    domicile: company?.domicile.commune ?? null,
    purpose: company?.purpose ?? null,
    term: company?.term ?? null,
    capital: company?.capital?.stated ?? null,
    shares: shares === null ? null : { count: shares.total, unit: unitOf(content) },
    administration: company ? statedAdministration(content) : null,
  };
}

/** Returns the unit that the capital of the subject is divided into. */
function unitOf({ shareholders, subjectEntityId }: Content): 'acciones' | 'participaciones' {
  const held = shareholders.find(({ issuerEntityId }) => issuerEntityId === subjectEntityId);
  return held?.interest === 'participaciones' ? 'participaciones' : 'acciones';
}

/** Returns true if two values of a field are the same. The end of a renewable term moves with each renewal. */
export function isSameStated(one: StatedValue, other: StatedValue): boolean {
  const [first, second] = [one, other].map((value) =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'renovable'
      ? { ...value, endsOn: null }
      : value,
  );
  return isSameJson(first, second);
}

/** Formats a stated value for a sentence: "$4.320.000", "1.000 acciones". */
export function printedStated(stated: StatedValue): string | null {
  if (stated === null || typeof stated === 'string') return stated;
  if ('currency' in stated) return spanishMoney(stated);
  return 'unit' in stated ? `${groupedDigits(stated.count)} ${stated.unit}` : stated.kind;
}

function statedAdministration({ administration, entities }: Content): string {
  const { form, board, positions } = administration;
  if (form === 'directorio') return `directorio: ${board?.size ?? 0} miembros`;
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const head = form === 'gerente_general' || form === 'representante_legal' ? form : 'administrador';
  const current = positions.filter(({ title, status }) => title === head && status === 'vigente');
  return `${form}: ${current.map(({ entityId }) => names.get(entityId) ?? entityId).join(', ')}`;
}
