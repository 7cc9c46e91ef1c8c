import table from '../../fixtures/keys.json' with { type: 'json' };

/** Secrets of others, by patterns whose first group is the beginning that all of a kind share. */
const { kinds } = table.invalid['foreign-secret'];
const beginnings = kinds.map(({ pattern, kind }) => ({ pattern: new RegExp(`^(?:${pattern})`), kind }));

/** Whose secret a text looks like, where it begins as no key of this sandbox does. */
export function foreignKind(text: string): string | undefined {
  return beginnings.find(({ pattern }) => pattern.test(text))?.kind;
}

/** A key ends before what stands beside it in a text, a URL or JSON; other secrets may hold slashes. */
const ownKey = String.raw`(sbx_(?:playground|production)_)[^\s"'\\/?&#<>,;()]+`;
const restOfSecret = String.raw`[^\s"'\\?&#<>,;()]*`;
/** The lines of a private key are all of it: up to the end of the text, or of the JSON string that it stands in. */
const restOfBlock = String.raw`(?:[^"\\]|\\[^"])*`;
const patterns = [
  ownKey,
  ...kinds.map((kind) => kind.pattern + ('lines' in kind ? restOfBlock : restOfSecret)),
];
const secrets = new RegExp(patterns.join('|'), 'g');

/** A character in another spelling: percent-encoded, as often as one likes, or as JSON escapes it. */
const encoded = /%(?:25)*([0-9a-f]{2})|(?<!\\)\\+u([0-9a-f]{4})/gi;
/** How often a text is decoded: the digits of an encoding can be encoded too. */
const maxDecodings = 4;

/** A text as it reads decoded, with where each of its characters, and its end, are in the text itself. */
interface DecodedText {
  text: string;
  places: readonly number[];
}

/**
 * A text with what looks like a secret in it cut down to its beginning, in whatever spelling; the rest stays as it is.
 * JSON stays JSON. It takes time that grows with the length only.
 */
export function withoutSecrets(text: string): string {
  return maskMatches(secrets, text);
}

/** What queries call a key. */
const keyName = /^(?:api[-_]?key|key|access[-_]?token|token|secret)$/i;
/** What is cut down to its beginning already. */
const beginning = /^\w{1,24}_…$/;

/** A URL, or its path and query, without the values of parameters that are keys by their name, whatever they look like. */
export function withoutNamedKeys(url: string): string {
  return url.includes('?')
    ? url
        .split(/([?&#])/)
        .map(withoutNamedKey)
        .join('')
    : url;
}

function withoutNamedKey(parameter: string): string {
  const end = parameter.indexOf('=');
  const [name, value] = [parameter.slice(0, end), parameter.slice(end + 1)];
  if (end < 0 || value === '' || beginning.test(value)) return parameter;
  return keyName.test(decoded(name)?.text ?? name) ? `${name}=…` : parameter;
}

/** A shorter secret would be found in much that is none. */
export const minSecretLength = 8;

/**
 * The same, of a server that has secrets of its own, which look like nothing: they are cut out whole.
 * @param own those that are too short are passed over
 */
export function createSecretMask(own: readonly string[]): (text: string) => string {
  const known = own.filter(({ length }) => length >= minSecretLength);
  const all = new RegExp([...known.map(literal), ...patterns].join('|'), 'g');
  return (text) => maskMatches(all, text);
}

/** A pattern of a text alone. What means something to JSON is read as a blank where it was encoded. */
function literal(text: string): string {
  const escaped = (character: string): string =>
    character === '"' || character === '\\' ? String.raw`[ "\\]` : `\\${character}`;
  return `()${text.replace(/[^A-Za-z0-9]/g, escaped)}`;
}

function maskMatches(secrets: RegExp, text: string): string {
  const reading = decoded(text);
  const placeOf = (at: number): number => reading?.places[at] ?? at;
  let shown = '';
  let end = 0;
  for (const match of (reading?.text ?? text).matchAll(secrets)) {
    const [found, ...groups] = match;
    const beginning = groups.find((group) => group !== undefined);
    shown += `${text.slice(end, placeOf(match.index))}${beginning}…`;
    end = placeOf(match.index + found.length);
  }
  return shown + text.slice(end);
}

/** A value of JSON with all its texts without secrets. */
export function withoutSecretsIn<Value extends object>(value: Value): Value {
  return JSON.parse(withoutSecrets(JSON.stringify(value)));
}

/** Undefined where nothing is encoded. */
function decoded(text: string): DecodedText | undefined {
  if (text.search(encoded) < 0) return undefined;
  let reading: DecodedText = { text, places: Array.from({ length: text.length + 1 }, (_, at) => at) };
  for (let coding = 0; coding < maxDecodings && reading.text.search(encoded) >= 0; coding += 1)
    reading = decodedOnce(reading);
  return reading;
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

/** What would mean something to JSON is read as a blank, so that nothing is cut through an escape of its own. */
function characterOf(hexadecimal: string): string {
  const character = String.fromCharCode(Number.parseInt(hexadecimal, 16));
  return character < ' ' || character === '"' || character === '\\' ? ' ' : character;
}
