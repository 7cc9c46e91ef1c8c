import words from '../../../fixtures/vocabulary/conclusion.json' with { type: 'json' };

/** What conclusions say in the same Spanish in every country, as templates. */
export const conclusionWords = words;
