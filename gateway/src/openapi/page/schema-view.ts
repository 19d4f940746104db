import type { JsonSchema } from '../schemas.ts';
import { html, type Html } from './html.ts';

/** A schema in words, with links to the schemas that it names: `list of Song`, `text or nothing, 1 to 30 characters`. */
export function typeView(schema: JsonSchema): Html {
  const limits = limitsOf(schema);
  return html`${kindView(schema)}${limits.map((limit) => html`<span class="limit">, ${limit}</span>`)}`;
}

/** An object’s fields as a table; the words for what is no object. */
export function schemaView(schema: JsonSchema): Html {
  if (!schema.properties) return html`<p>${typeView(schema)}</p>`;
  const required = new Set(schema.required);
  return html`<dl class="fields">
    ${Object.entries(schema.properties).map(([name, field]) =>
      fieldView(name, objectOf(field), required.has(name)),
    )}
  </dl>`;
}

/** A named value: a field or a parameter. */
export function fieldView(name: string, schema: JsonSchema, isRequired: boolean): Html {
  const { description } = schema;
  return html`<div>
    <dt><code>${name}</code>${!isRequired && html` <em>optional</em>`}</dt>
    <dd>${typeView(schema)}${description && html`<p>${description}</p>`}</dd>
  </div>`;
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'nothing',
  object: 'object',
};

function kindView(schema: JsonSchema): Html {
  if (schema.$ref) return refView(schema.$ref);
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  if (schema.format === 'binary') return html`file`;
  if (schema.format === 'date-time') return html`date and time (ISO 8601)`;
  if (schema.anyOf) return joined(schema.anyOf.map(typeView), ' or ');
  if (schema.type === 'array') return html`list of ${itemsView(schema)}`;
  if (typeof schema.additionalProperties === 'object')
    return html`object of ${kindView(schema.additionalProperties)} by name`;
  if (schema.properties) return html`object${schemaView(schema)}`;
  return html`${[schema.type ?? 'anything']
    .flat()
    .map((type) => words[type] ?? type)
    .join(' or ')}`;
}

function itemsView({ items }: JsonSchema): Html {
  return Array.isArray(items) ? html`anything` : kindView(objectOf(items));
}

/** A link to the schema of that name. */
export function refView(ref: string): Html {
  const name = ref.split('/').at(-1) ?? '';
  return html`<a href="#schema-${name}">${name}</a>`;
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index ? html`${separator}${part}` : part))}`;
}

function objectOf(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}

function limitsOf(schema: JsonSchema): string[] {
  const least = schema.exclusiveMinimum === 0 ? 1 : schema.minimum;
  return [
    rangeOf(least, schema.maximum, ''),
    rangeOf(schema.minLength, schema.maxLength, ' characters'),
    schema.pattern === undefined ? undefined : `like ${schema.pattern}`,
  ].filter((limit) => limit !== undefined);
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit && (least === 1 ? ' character' : unit)}`;
  return most === undefined ? undefined : `at most ${most}${unit}`;
}
