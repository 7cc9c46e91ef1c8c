import table from '../../fixtures/keys.json' with { type: 'json' };

/** Patterns of the secrets of other services. The first group is the prefix that all secrets of a kind share. */
const { kinds } = table.invalid['foreign-secret'];
const beginnings = kinds.map(({ pattern, kind }) => ({ pattern: new RegExp(`^(?:${pattern})`), kind }));

/** Returns the kind of secret that a key of another service looks like. */
export function foreignKind(text: string): string | undefined {
  return beginnings.find(({ pattern }) => pattern.test(text))?.kind;
}

/** A key ends before the characters that surround it in a text, a URL or JSON; other secrets may hold slashes. */
const ownKey = String.raw`(sbx_(?:playground|production)_)[^\s"'\\/?&#<>,;()]+`;
const restOfSecret = String.raw`[^\s"'\\?&#<>,;()]*`;
/** A private key goes on to the end of the text, or of the JSON string that holds it. */
const restOfBlock = String.raw`(?:[^"\\]|\\[^"])*`;
const patterns = [
  ownKey,
  ...kinds.map((kind) => kind.pattern + ('lines' in kind ? restOfBlock : restOfSecret)),
];
const secrets = new RegExp(patterns.join('|'), 'g');

/** An encoded character: percent-encoded, any number of times, or as a JSON escape. */
const encoded = /%(?:25)*([0-9a-f]{2})|(?<!\\)\\+u([0-9a-f]{4})/gi;
/** The maximal number of decodings of a text, since the digits of an encoding can be encoded too. */
const maxDecodings = 4;

/** A decoded text, with the place in the original of each of its characters and of its end. */
interface DecodedText {
  text: string;
  places: readonly number[];
}

/** Returns a text in which secrets in any spelling are cut to their prefix, in linear time. JSON stays JSON. */
export function withoutSecrets(text: string): string {
  return maskMatches(secrets, text);
}

/** Names of query parameters that hold a key. */
const keyName = /^(?:api[-_]?key|key|access[-_]?token|token|secret)$/i;
/** A value that was cut to its prefix already. */
const beginning = /^\w{1,24}_…$/;

/** Returns a URL, or path and query, without the values of parameters whose name is that of a key. */
export function withoutNamedKeys(url: string): string {
  if (!url.includes('?')) return url;
  const parts = url.split(/([?&#])/).map((parameter) => {
    const end = parameter.indexOf('=');
    const [name, value] = [parameter.slice(0, end), parameter.slice(end + 1)];
    if (end < 0 || value === '' || beginning.test(value)) return parameter;
    return keyName.test(decoded(name)?.text ?? name) ? `${name}=…` : parameter;
  });
  return parts.join('');
}

/** Shorter secrets would match too much. */
export const minSecretLength = 8;

/**
 * Like `withoutSecrets`, for a server with secrets of its own, which have no prefix and are cut out whole.
 * @param own secrets; those that are too short are ignored
 */
export function createSecretMask(own: readonly string[]): (text: string) => string {
  const known = own.filter(({ length }) => length >= minSecretLength);
  const all = new RegExp([...known.map(literal), ...patterns].join('|'), 'g');
  return (text) => maskMatches(all, text);
}

/** Returns the pattern of one text. Characters with a meaning in JSON match a blank too, as `characterOf` says. */
function literal(text: string): string {
  const escaped = (character: string): string =>
    character === '"' || character === '\\' ? String.raw`[ "\\]` : `\\${character}`;
  return `()${text.replace(/[^A-Za-z0-9]/g, escaped)}`;
}

function maskMatches(secrets: RegExp, text: string): string {
  const decodedText = decoded(text);
  const originalIndex = (at: number): number => decodedText?.places[at] ?? at;
  let masked = '';
  let end = 0;
  for (const match of (decodedText?.text ?? text).matchAll(secrets)) {
    const [found, ...groups] = match;
    const beginning = groups.find((group) => group !== undefined);
    masked += `${text.slice(end, originalIndex(match.index))}${beginning}…`;
    end = originalIndex(match.index + found.length);
  }
  return masked + text.slice(end);
}

/** Returns a JSON value in which all strings are without secrets. */
export function withoutSecretsIn<Value extends object>(value: Value): Value {
  return JSON.parse(withoutSecrets(JSON.stringify(value)));
}

/** Returns undefined if nothing is encoded. */
function decoded(text: string): DecodedText | undefined {
  if (text.search(encoded) < 0) return undefined;
  let decodedText: DecodedText = { text, places: Array.from({ length: text.length + 1 }, (_, at) => at) };
  for (let coding = 0; coding < maxDecodings && decodedText.text.search(encoded) >= 0; coding += 1)
    decodedText = decodedOnce(decodedText);
  return decodedText;
}

function decodedOnce({ text, places }: DecodedText): DecodedText {
  let plain = '';
  const at: number[] = [];
  let end = 0;
  const keep = (to: number): void => {
    plain += text.slice(end, to);
    for (; end < to; end += 1) at.push(places[end] as number);
  };
  for (const { 0: found, 1: byte, 2: unit = byte, index } of text.matchAll(encoded)) {
    keep(index);
    plain += characterOf(unit as string);
    at.push(places[index] as number);
    end = index + found.length;
  }
  keep(text.length + 1);
  return { text: plain, places: at };
}

/** Characters with a meaning in JSON are read as blanks, so that no escape of the JSON is cut. */
function characterOf(hexadecimal: string): string {
  const character = String.fromCharCode(Number.parseInt(hexadecimal, 16));
  return character < ' ' || character === '"' || character === '\\' ? ' ' : character;
}
