/** A title as it stands within a sentence: "Sociedad por acciones" is "sociedad por acciones". */
export function midSentence(title: string): string {
  return title.slice(0, 1).toLowerCase() + title.slice(1);
}

/** A phrase as it begins a sentence: "el directorio" is "El directorio". */
export function sentenceCase(phrase: string): string {
  return phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
}

/** An office within a sentence: "gerente general"; one that is written in capitals throughout, "Directora General", stays. */
export function officeInSentence(label: string): string {
  return /\s\p{Lu}/u.test(label) ? label : midSentence(label);
}
