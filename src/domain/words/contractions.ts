/** "a el señor" is "al señor", and "de el presente poder" is "del presente poder"; names keep their article, "de El Pangue". */
export function contractArticles(text: string): string {
  if (!text.includes(' el ')) return text;
  return text.replace(/\b([Aa]) el /g, '$1l ').replace(/\b([Dd]e) el /g, '$1l ');
}
