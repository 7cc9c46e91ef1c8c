import type { Gaps, PossibleAnswers } from './gap-answers.js';
import { eventTold } from './gaps/event-names.js';
import { type EventRecord, messageTold, messageTypes } from './gaps/event-payload.js';
import { schemeOf } from './gaps/signing.js';
import { pingType } from './ping-type.js';
import type { Node } from './schemas-by-profile.js';

/** What an endpoint is sent of an event, as the document has it. */
interface Told extends Node {
  operationId: string;
  description: string;
  parameters: (Node & { name: string })[];
  requestBody: Node & { content: { [mediaType: string]: Content } };
}

type Content = Node & {
  schema: { allOf: [message: Node, ofType: Node & { properties: { type: Node } }] };
  examples?: { [name: string]: { value: Omit<EventRecord, 'id'> } };
};

/** The webhooks of the published document, by event, by what is answered where the documents leave a question open. */
export function webhooksByProfile(webhooks: object, possible: PossibleAnswers): object {
  const all = Object.entries(webhooks as { [type: string]: { post: Told } });
  return Object.fromEntries(
    all.flatMap(([type, { post }]) =>
      namesOf(type, possible).map((name) => [name, { post: toldBy(post, name, possible) }]),
    ),
  );
}

function namesOf(type: string, { 'event-names': possible }: PossibleAnswers): string[] {
  return [...new Set(possible.map((answer) => eventTold(type, answer)))];
}

function toldBy(post: Told, name: string, possible: PossibleAnswers): Told {
  const isSigned = possible.signing.map((answer) => schemeOf(answer) !== null);
  const signed = isSigned.every((each) => each);
  const parameters = post.parameters
    .filter((header) => header.name !== signature || isSigned.includes(true))
    .map((header) => (header.name === signature ? signatureBy(header, signed, possible) : header));
  const description = signed ? post.description : post.description.replace(/ Signed by .*$/, '');
  const told = { ...post, operationId: messageOperation(name), description, parameters };
  // A test has one form, whatever that of events is.
  if (name === pingType) return told;
  const { content, ...body } = post.requestBody;
  const [usual] = Object.values(content);
  if (usual === undefined) throw new Error('a message has a body');
  const types = messageTypes(possible['event-payload']);
  const shown = contentBy(usual, name, possible);
  const contents = types.map((mediaType) => [mediaType, shown]);
  const requestBody = { ...body, content: Object.fromEntries(contents) };
  return {
    ...told,
    parameters: isSameMessage(usual, shown) ? parameters : unsigned(parameters),
    requestBody,
  };
}

/** Returns whether the examples of two contents are of the same bytes, and have the same signature. */
function isSameMessage(one: Content, other: Content): boolean {
  const [bytes, others] = [one, other].map(({ examples = {} }) =>
    JSON.stringify(Object.values(examples).map(({ value }) => value)),
  );
  return bytes === others;
}

/** The headers without the example of a signature, which is of another message. */
function unsigned(parameters: Told['parameters']): Told['parameters'] {
  return parameters.map((header) => (header.name === signature ? withoutExample(header) : header));
}

function withoutExample<H extends Node>({ example: _, ...header }: H & Node): H {
  return header as unknown as H;
}

/** The id of the operation by which an endpoint is told of an event. */
export function messageOperation(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `told${words.join('')}`;
}

function contentBy({ schema, examples = {} }: Content, name: string, possible: PossibleAnswers): Content {
  const [message, { properties, ...rest }] = schema.allOf;
  const named = { ...rest, properties: { type: { ...properties.type, const: name } } };
  const told = Object.values(examples).map(({ value, ...example }) => [
    name,
    { ...example, value: exampleBy(value, possible) },
  ]);
  const shown = told.filter(([, example]) => (example as { value: unknown }).value !== null);
  return {
    schema: { allOf: [message, named] },
    ...(shown.length === 0 ? {} : { examples: Object.fromEntries(shown) }),
  };
}

/** A recorded message as it would be told; null where that hangs on what is not known of it. */
function exampleBy(message: Omit<EventRecord, 'id'>, possible: PossibleAnswers): unknown {
  const usual = ['listed', 'not-listed'];
  if (!possible['event-payload'].every((answer) => usual.includes(answer))) return null;
  const gaps: Gaps = { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
  return messageTold({ id: '', ...message }, gaps).body;
}

const signature = 'webhook-signature';

const meanings = {
  v1: '`v1,` and the HMAC-SHA256 of id, timestamp and body',
  v1a: '`v1a,` and the Ed25519 signature of id, timestamp and body',
};

function signatureBy<H extends Node>(
  header: H,
  required: boolean,
  { signing: possible }: PossibleAnswers,
): H {
  const schemes = possible.map(schemeOf).filter((scheme) => scheme !== null);
  const how = schemes.map((scheme) => meanings[scheme]).join(', or ');
  // The example is by the scheme that is usual.
  const shown = schemes.includes('v1') ? header : withoutExample(header);
  return { ...shown, required, description: `${how} in base64, once for each key that holds.` };
}
