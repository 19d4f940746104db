import type { JsonSchema } from '../schemas.ts';
import { html, type Html } from './html.ts';

/**
 * Renders a type in words, with links to the schemas it refers to: `list of Song`, `string or null, 1 to 30
 * characters`.
 */
export function typeView(schema: JsonSchema): Html {
  const limits = limitsOf(schema);
  return html`${kindView(schema)}${limits.map((limit) => html`<span class="limit">, ${limit}</span>`)}`;
}

/** Renders the fields of an object as a list, and any other schema as its type. */
export function schemaView(schema: JsonSchema): Html {
  if (!schema.properties) return html`<p>${typeView(schema)}</p>`;
  const required = new Set(schema.required);
  return html`<dl class="fields">
    ${Object.entries(schema.properties).map(([name, field]) =>
      fieldView(name, objectOf(field), required.has(name)),
    )}
  </dl>`;
}

/** Renders a field or a parameter. */
export function fieldView(name: string, schema: JsonSchema, isRequired: boolean): Html {
  const { description } = schema;
  return html`<div>
    <dt><code>${name}</code>${!isRequired && html` <em>optional</em>`}</dt>
    <dd>${typeView(schema)}${description && html`<p>${description}</p>`}</dd>
  </div>`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'object',
};

function kindView(schema: JsonSchema): Html {
  if (schema.$ref) return refView(schema.$ref);
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  if (schema.format === 'binary') return html`file`;
  if (schema.format === 'date-time') return html`date and time (ISO 8601)`;
  if (schema.anyOf) return joinViews(schema.anyOf.map(typeView), ' or ');
  if (schema.type === 'array') return html`list of ${itemsView(schema)}`;
  if (typeof schema.additionalProperties === 'object')
    return html`object of ${kindView(schema.additionalProperties)} by name`;
  if (schema.properties) return html`object${schemaView(schema)}`;
  return html`${[schema.type ?? 'any value']
    .flat()
    .map((type) => typeNames[type] ?? type)
    .join(' or ')}`;
}

function itemsView({ items }: JsonSchema): Html {
  return Array.isArray(items) ? html`any value` : kindView(objectOf(items));
}

/** Renders a link to the referenced schema. */
export function refView(ref: string): Html {
  const name = ref.split('/').at(-1) ?? '';
  return html`<a href="#schema-${name}">${name}</a>`;
}

function joinViews(views: readonly Html[], separator: string): Html {
  return html`${views.map((view, index) => (index ? html`${separator}${view}` : view))}`;
}

function objectOf(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}

function limitsOf(schema: JsonSchema): string[] {
  const minimum = schema.exclusiveMinimum === 0 ? 1 : schema.minimum;
  return [
    rangeOf(minimum, schema.maximum, ''),
    rangeOf(schema.minLength, schema.maxLength, ' characters'),
    schema.pattern === undefined ? undefined : `pattern ${schema.pattern}`,
  ].filter((limit) => limit !== undefined);
}

function rangeOf(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (min !== undefined) return `at least ${min}${unit && (min === 1 ? ' character' : unit)}`;
  return max === undefined ? undefined : `at most ${max}${unit}`;
}
