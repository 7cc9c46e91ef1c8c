import type { Entity } from '../../../contract/generated/types.js';
import { addDays } from '../../values/dates.js';
import { fillTemplate } from '../../words/templates.js';
import { addRegisteredDocument, officesOf, type RegisteredCaseFile, subjectId } from './case-file.js';
import { identityNumber, personValues } from './people.js';

/** Adds everybody's identity card. */
export function addCards(file: RegisteredCaseFile): void {
  const { kit, dossier } = file;
  file.entities.forEach((entity, index) => {
    if (entity.id === subjectId || entity.person === null) return;
    const draws = file.draws(`cards/${entity.id}`);
    const { birthDate } = entity.person;
    // So recent that no card has run out: the shortest terms are of five years.
    const age = draws.int('days since its issue', 60, 1_600);
    const issuedOn = officesOf(kit).onOrBefore(addDays(file.plan.asOfDate, -age));
    const id = addRegisteredDocument(file, `identidad_${entity.id.replace(/^ent_/, '')}`, {
      type: 'CEDULA_IDENTIDAD',
      issuedOn,
      validUntil: kit.cardExpiry({ birthDate, issuedOn }),
      pages: [2, 2],
      about: [entity.id],
    });
    const values = personValues(kit, entity);
    const { name, number, birthDate: born } = kit.wording.card;
    const capitals = {
      surnames: surnames(entity).toUpperCase(),
      givenNames: entity.person.givenNames.toUpperCase(),
    };
    dossier.read(id, { field: 'person_name', value: entity.name, page: 1, entityId: entity.id });
    dossier.read(id, { field: 'person_id', value: identityNumber(entity), page: 1, entityId: entity.id });
    dossier.cite(`/entities/${index}/name`, {
      documentId: id,
      page: 1,
      quote: fillTemplate(name, { ...values, ...capitals }),
    });
    const numbered = entity.otherIds.length === 0 ? 'taxId' : 'otherIds/0';
    dossier.cite(`/entities/${index}/${numbered}`, {
      documentId: id,
      page: 1,
      quote: fillTemplate(number, values),
    });
    dossier.cite(`/entities/${index}/person/birthDate`, {
      documentId: id,
      page: 1,
      quote: fillTemplate(born, values),
    });
  });
}

function surnames({ person }: Entity): string {
  return [person?.paternalSurname, person?.maternalSurname].filter(Boolean).join(' ');
}
