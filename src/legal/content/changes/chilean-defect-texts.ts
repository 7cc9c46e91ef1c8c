/** The sentences by which Chilean papers tell of what is wrong, as templates. */
export { default as defects } from '../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
