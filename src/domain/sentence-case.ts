/** A title as it stands within a sentence: "Sociedad por acciones" is "sociedad por acciones". */
export function midSentence(title: string): string {
  return title.slice(0, 1).toLowerCase() + title.slice(1);
}
