import companyId from '../../schemas/reports/company-id.json' with { type: 'json' };

/**
 * The published pattern of text without control characters. It does not name surrogates: generators of validators
 * write escapes of them as U+FFFD, and JSON that is sent well-formed has none alone.
 */
export const publishedPlainText = companyId.pattern;

/** The pattern that our validators have in the place of the published one: it refuses half of a surrogate pair too. */
export const plainText = '^[^\\p{Cc}\\p{Cs}]*$';
