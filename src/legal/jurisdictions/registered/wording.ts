import colombian from '../../../../fixtures/vocabulary/co/wording.json' with { type: 'json' };
import spanish from '../../../../fixtures/vocabulary/es/wording.json' with { type: 'json' };
import mexican from '../../../../fixtures/vocabulary/mx/wording.json' with { type: 'json' };
import peruvian from '../../../../fixtures/vocabulary/pe/wording.json' with { type: 'json' };

/** Sentences of the documents of each country with one commercial register. */
export const wordings = { MX: mexican, PE: peruvian, CO: colombian, ES: spanish };

/** Templates of a country's documents; every country has all. Null: it has no such document. */
export type Wording = (typeof wordings)[keyof typeof wordings];

/** The document types of these reports. */
export type RegisteredDocumentType = keyof Wording['documents'];
