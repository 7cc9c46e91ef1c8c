/** A title as it stands within a sentence: "Sociedad por acciones" is "sociedad por acciones". */
export function midSentence(title: string): string {
  return title.slice(0, 1).toLowerCase() + title.slice(1);
}

/** A phrase as it begins a sentence: "el directorio" is "El directorio". */
export function sentenceCase(phrase: string): string {
  return phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
}
