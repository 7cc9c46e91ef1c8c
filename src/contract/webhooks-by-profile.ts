import type { Gaps, PossibleAnswers } from './gap-answers.js';
import { wireEventName } from './gaps/event-names.js';
import { type EventRecord, messageTypes, toWireMessage } from './gaps/event-payload.js';
import { signatureSchemeOf } from './gaps/signing.js';
import { pingType } from './ping-type.js';
import type { OpenApiNode } from './schemas-by-profile.js';

/** What an endpoint is sent of an event, as the document has it. */
interface WebhookOperation extends OpenApiNode {
  operationId: string;
  description: string;
  parameters: (OpenApiNode & { name: string })[];
  requestBody: OpenApiNode & { content: { [mediaType: string]: MessageMediaType } };
}

type MessageMediaType = OpenApiNode & {
  schema: { allOf: [message: OpenApiNode, ofType: OpenApiNode & { properties: { type: OpenApiNode } }] };
  examples?: { [name: string]: { value: Omit<EventRecord, 'id'> } };
};

/** The webhooks of the published document, by event, by what is answered where the documents leave a question open. */
export function webhooksByProfile(webhooks: object, possible: PossibleAnswers): object {
  const all = Object.entries(webhooks as { [type: string]: { post: WebhookOperation } });
  return Object.fromEntries(
    all.flatMap(([type, { post }]) =>
      messageNamesOf(type, possible).map((name) => [
        name,
        { post: webhookOperationBy(post, name, possible) },
      ]),
    ),
  );
}

function messageNamesOf(type: string, { 'event-names': possible }: PossibleAnswers): string[] {
  return [...new Set(possible.map((answer) => wireEventName(type, answer)))];
}

function webhookOperationBy(
  post: WebhookOperation,
  name: string,
  possible: PossibleAnswers,
): WebhookOperation {
  const isSigned = possible.signing.map((answer) => signatureSchemeOf(answer) !== null);
  const signed = isSigned.every((each) => each);
  const parameters = post.parameters
    .filter((header) => header.name !== signatureHeader || isSigned.includes(true))
    .map((header) =>
      header.name === signatureHeader ? signatureParameterBy(header, signed, possible) : header,
    );
  const description = signed ? post.description : post.description.replace(/ Signed by .*$/, '');
  const told = { ...post, operationId: messageOperationId(name), description, parameters };
  // A test has one form, whatever that of events is.
  if (name === pingType) return told;
  const { content, ...body } = post.requestBody;
  const [usual] = Object.values(content);
  if (usual === undefined) throw new Error('a message has a body');
  const types = messageTypes(possible['event-payload']);
  const shown = messageMediaTypeBy(usual, name, possible);
  const contents = types.map((mediaType) => [mediaType, shown]);
  const requestBody = { ...body, content: Object.fromEntries(contents) };
  return {
    ...told,
    parameters: isSameMessage(usual, shown) ? parameters : withoutSignatureExample(parameters),
    requestBody,
  };
}

/** Returns whether the examples of two contents are of the same bytes, and have the same signature. */
function isSameMessage(one: MessageMediaType, other: MessageMediaType): boolean {
  const [bytes, others] = [one, other].map(({ examples = {} }) =>
    JSON.stringify(Object.values(examples).map(({ value }) => value)),
  );
  return bytes === others;
}

/** The headers without the example of a signature, which is of another message. */
function withoutSignatureExample(parameters: WebhookOperation['parameters']): WebhookOperation['parameters'] {
  return parameters.map((header) => (header.name === signatureHeader ? withoutExample(header) : header));
}

function withoutExample<H extends OpenApiNode>({ example: _, ...header }: H & OpenApiNode): H {
  return header as unknown as H;
}

/** The id of the operation by which an endpoint is told of an event. */
export function messageOperationId(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `told${words.join('')}`;
}

function messageMediaTypeBy(
  { schema, examples = {} }: MessageMediaType,
  name: string,
  possible: PossibleAnswers,
): MessageMediaType {
  const [message, { properties, ...rest }] = schema.allOf;
  const named = { ...rest, properties: { type: { ...properties.type, const: name } } };
  const told = Object.values(examples).map(({ value, ...example }) => [
    name,
    { ...example, value: messageExampleBy(value, possible) },
  ]);
  const shown = told.filter(([, example]) => (example as { value: unknown }).value !== null);
  return {
    schema: { allOf: [message, named] },
    ...(shown.length === 0 ? {} : { examples: Object.fromEntries(shown) }),
  };
}

/** A recorded message as it would be told; null where that hangs on what is not known of it. */
function messageExampleBy(message: Omit<EventRecord, 'id'>, possible: PossibleAnswers): unknown {
  const usual = ['listed', 'not-listed'];
  if (!possible['event-payload'].every((answer) => usual.includes(answer))) return null;
  const gaps: Gaps = { possible, varied: () => '', answer: (gap) => possible[gap][0] as never };
  return toWireMessage({ id: '', ...message }, gaps).body;
}

const signatureHeader = 'webhook-signature';

const signatureMeanings = {
  v1: '`v1,` and the HMAC-SHA256 of id, timestamp and body',
  v1a: '`v1a,` and the Ed25519 signature of id, timestamp and body',
};

function signatureParameterBy<H extends OpenApiNode>(
  header: H,
  required: boolean,
  { signing: possible }: PossibleAnswers,
): H {
  const schemes = possible.map(signatureSchemeOf).filter((scheme) => scheme !== null);
  const how = schemes.map((scheme) => signatureMeanings[scheme]).join(', or ');
  // The example is by the scheme that is usual.
  const shown = schemes.includes('v1') ? header : withoutExample(header);
  return { ...shown, required, description: `${how} in base64, once for each key that holds.` };
}
