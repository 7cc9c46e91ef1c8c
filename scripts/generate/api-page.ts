import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5.9';
import { code } from './markdown.js';
import { root } from './schemas.js';

/** A declaration to show, with the text of its file. */
interface Shown {
  node: ts.InterfaceDeclaration | ts.ClassDeclaration | ts.TypeAliasDeclaration | ts.FunctionDeclaration;
  file: ts.SourceFile;
}

const files = ['index.ts', 'start-options.ts', 'controls.ts'];

/** Names by section of the page. */
const sections: Readonly<Record<string, readonly string[]>> = {
  'Start a sandbox': ['startSandbox', 'StartOptions', 'GapOption'],
  'The running sandbox': ['Sandbox', 'InProcess', 'Fetch', 'MockedHttp'],
  Accounts: ['AccountControls', 'ForkOptions', 'ReplaceOption'],
  Controls: [
    'ClockControls',
    'FaultControls',
    'RequestControls',
    'KeyControls',
    'ProfileControls',
    'RateLimitControls',
  ],
  Errors: ['ExpectationError', 'ReceiveError'],
};

const webhookTypes: readonly string[] = [
  'WebhookControls',
  'WebhookReceiver',
  'NewWebhook',
  'ReceiveOptions',
  'TestReceiverResponse',
  'WholeAnswer',
  'DeliveredMessage',
  'MessageMatch',
];

/**
 * Generates `docs/api.md` from the declarations of `startSandbox`, and a page for its webhooks.
 * @throws Error if an exported declaration is on neither
 */
export function apiPages(): Map<string, string> {
  const shown = exportedDeclarations();
  const listed = [...Object.values(sections).flat(), ...webhookTypes];
  const missing = [...shown.keys()].filter((name) => !listed.includes(name));
  if (missing.length > 0) throw new Error(`no section of docs/api.md shows ${missing.join()}`);
  const partsOf = (names: readonly string[], level: string) =>
    names.flatMap((name) => declarationParts(name, shown.get(name), level));
  const parts = Object.entries(sections).flatMap(([title, names]) => [
    `## ${title}`,
    ...partsOf(names, '###'),
  ]);
  return new Map([
    ['docs/api.md', `${[introduction, ...parts].join('\n\n')}\n`],
    ['docs/api-webhooks.md', `${[webhookIntroduction, ...partsOf(webhookTypes, '##')].join('\n\n')}\n`],
  ]);
}

const generated = '<!-- Generated from src/testing/ by `npm run generate`. Do not edit. -->';

const introduction = `${generated}
# \`startSandbox\` API

\`import { startSandbox } from 'legal-reports-sandbox'\`, or \`require\`. [In the process of your tests](in-process.md) is the guide. The options are those of \`StartOptions\` and the [settings](settings.md) that do not belong to a process, by their names in a file; \`pace\` is \`instant\`, \`port\` is 0 and \`log\` is \`off\` by default. \`sandbox.webhooks\` has [a page of its own](api-webhooks.md). The package exports the types of this page, and those of every request and response of the API, such as \`Report\` and \`Clock\`. A refused call rejects with a \`ProblemError\`, whose \`message\` starts with the code of a [problem](problems.md).`;

const webhookIntroduction = `${generated}
# Webhooks of the \`startSandbox\` API

\`sandbox.webhooks\` subscribes endpoints and starts receivers. [Test a webhook receiver](how-to/webhook-receiver.md) is the guide; the rest of the API is on [a page of its own](api.md).`;

/** Returns the exported declarations of the files by name, without types that the entry does not export. */
function exportedDeclarations(): Map<string, Shown> {
  const found = new Map<string, Shown>();
  const reExported = new Set<string>();
  for (const name of files) {
    const text = readFileSync(join(root, 'src/testing', name), 'utf8');
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    for (const node of file.statements) {
      if (ts.isExportDeclaration(node)) for (const each of reExportedNames(node)) reExported.add(each);
      if (isShown(node) && (name !== 'index.ts' || isExported(node)))
        found.set(node.name?.text ?? '', { node, file });
      if (name === 'index.ts' && isShown(node) && isExported(node)) reExported.add(node.name?.text ?? '');
    }
  }
  return new Map([...found].filter(([name]) => reExported.has(name)));
}

function reExportedNames({ exportClause }: ts.ExportDeclaration): string[] {
  return exportClause !== undefined && ts.isNamedExports(exportClause)
    ? exportClause.elements.map(({ name }) => name.text)
    : [];
}

function isShown(node: ts.Statement): node is Shown['node'] {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isFunctionDeclaration(node)
  );
}

function isExported(node: Shown['node']): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function declarationParts(name: string, shown: Shown | undefined, level: string): string[] {
  if (shown === undefined) throw new Error(`docs/api.md has a section for ${name}, which is not exported`);
  const { node, file } = shown;
  const about = commentOf(node);
  const head = [`${level} ${name}`, ...(about === '' ? [] : [about])];
  if (ts.isFunctionDeclaration(node)) return [...head, block(headOf(node, file))];
  if (ts.isTypeAliasDeclaration(node)) return [...head, block(node.getText(file).replace(/^export /, ''))];
  const parents = node.heritageClauses?.map((clause) => clause.getText(file)).join(' ') ?? '';
  const members = node.members
    .filter((member) => !ts.isConstructorDeclaration(member))
    .map((member) => memberLine(member, file));
  return [...head, ...(parents === '' ? [] : [`${code(`${name} ${parents}`)}.`]), members.join('\n')];
}

function block(text: string): string {
  return ['```ts', text, '```'].join('\n');
}

/** Returns a function without its body. */
function headOf({ body }: ts.FunctionDeclaration, file: ts.SourceFile): string {
  const text = body?.parent.getText(file) ?? '';
  return text
    .slice(0, (body?.getStart(file) ?? 0) - (body?.parent.getStart(file) ?? 0))
    .replace('export async function', 'function')
    .trim();
}

function memberLine(member: ts.TypeElement | ts.ClassElement, file: ts.SourceFile): string {
  const signature = member.getText(file).replace(/;$/, '').replace(/\s+/g, ' ');
  const about = commentOf(member);
  return `- ${code(signature)}${about === '' ? '' : `: ${about}`}`;
}

/** Returns the documentation of a declaration in one paragraph: its text, its parameters, its errors. */
function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  if (comment === undefined) return '';
  const lines = [textOf(comment.comment), ...(comment.tags ?? []).map(tagLine)];
  return lines.filter((line) => line !== '').join(' ');
}

function tagLine(tag: ts.JSDocTag): string {
  const text = textOf(tag.comment).replace(/\.$/, '');
  if (ts.isJSDocParameterTag(tag)) return `${code(tag.name.getText())} is ${text}.`;
  return tag.tagName.text === 'throws' ? `Throws ${text}.` : text;
}

function textOf(comment: ts.JSDoc['comment']): string {
  return (ts.getTextOfJSDocComment(comment) ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, (end) => end)
    .trim();
}
