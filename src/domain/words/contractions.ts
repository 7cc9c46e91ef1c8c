/** "a el señor" is "al señor", and "de el presente poder" is "del presente poder"; names keep their article. */
export function contracted(text: string): string {
  return text
    .replace(
      /\b([Aa]) el (?=señor|presente|licenciado|notario|[Gg]erente|[Dd]irector|[Cc]onsejero|[Pp]residente|[Rr]epresentante)/g,
      '$1l ',
    )
    .replace(
      /\b([Dd])e el (?=señor|presente|licenciado|notario|[Gg]erente|[Dd]irector|[Cc]onsejero|[Pp]residente|[Rr]epresentante)/g,
      '$1el ',
    );
}
