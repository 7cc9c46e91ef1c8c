/** As far as it matters here. */
interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  parameters?: readonly Parameter[];
}

interface Parameter {
  required?: boolean;
  description?: string;
  example?: unknown;
  examples?: Readonly<Record<string, { value: unknown }>>;
}

/**
 * A document whose optional parameters tell their examples in words. By themselves they are filled in where an
 * operation is tried: a list is filtered by all of them at once, and each create is the one before.
 * @param text of an OpenAPI document
 */
export function withExamplesInWords(text: string): string {
  const document = JSON.parse(text) as Document;
  for (const path of Object.values(document.paths))
    for (const { parameters = [] } of Object.values(path)) parameters.forEach(tellExample);
  return JSON.stringify(document);
}

function tellExample(parameter: Parameter): void {
  const { required = false, example, examples = {}, description = '' } = parameter;
  const values = [example, ...Object.values(examples).map(({ value }) => value)].filter(
    (each) => each !== undefined,
  );
  if (required || values.length === 0) return;
  delete parameter.example;
  delete parameter.examples;
  const told = [...new Set(values.map((value) => `\`${String(value)}\``))];
  parameter.description = `${description} For one: ${told.join(', ')}.`.trim();
}
