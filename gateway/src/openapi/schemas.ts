import type { FieldDescriptions, JsonSchema, Schemas } from '@rubato/gateway-kit';
import { z } from 'zod';
import type { ServiceRoutes } from '../routes/service-routes.ts';

/** A reference to a schema of the document. */
export function createReference(name: string): { $ref: string } {
  return { $ref: toUri(name) };
}

/** All schemas of the document by name, generated from the schemas that validate requests and responses. */
export function collectSchemas(services: readonly ServiceRoutes[]): Record<string, JsonSchema> {
  const collect = (pick: (routes: ServiceRoutes['routes']) => object): object =>
    Object.assign({}, ...services.map(({ routes }) => pick(routes)));
  const responses = collect(({ responses }) => responses) as Schemas;
  const requests = collect(({ requests }) => requests) as Schemas;
  const descriptions = collect(({ fieldDescriptions }) => fieldDescriptions) as FieldDescriptions;
  const schemas = { ...toJsonSchemas(responses, 'output'), ...toJsonSchemas(requests, 'input') };
  for (const [name, schema] of Object.entries(schemas)) describe(schema, descriptions[name] ?? {});
  return schemas;
}

const toUri = (name: string) => `#/components/schemas/${name}`;

function toJsonSchemas(schemas: Schemas, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { uri: toUri, io, unrepresentable: 'any', override: relax });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

/**
 * Removes what clients must not rely on (no additional fields) or do not need (the bounds of all integers).
 */
function relax({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

function describe(schema: JsonSchema, descriptions: Readonly<Record<string, string>>): void {
  for (const [field, description] of Object.entries(descriptions)) {
    const property = schema.properties?.[field];
    if (typeof property === 'object') property.description = description;
  }
}
