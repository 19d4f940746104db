import { httpNames } from '@rubato/contracts';
import { describeErrorResponses, headers, parameters, type Operation } from '@rubato/gateway-kit';
import type { ServiceRoutes } from '../routes/service-routes.ts';
import type { OpenApiDocument, PathItem } from './openapi.types.ts';
import { describePathItem } from './path-item.ts';
import { collectSchemas } from './schemas.ts';

/**
 * Creates the OpenAPI 3.1 document of the API: the services in the given order, each in its own. Throws if an
 * operation refers to a tag or schema that no service declares.
 */
export function createDocument(services: readonly ServiceRoutes[]): OpenApiDocument {
  const operations = services.flatMap(({ routes }) => routes.operations);
  const tags = Object.assign({}, ...services.map(({ routes }) => routes.tags)) as Record<string, string>;
  const schemas = collectSchemas(services);
  assertDeclared(operations, tags, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rubato API',
      version: '1',
      summary: 'Music streaming and library, where every listener is an artist',
      description:
        'JSON in UTF-8. Ids are positive integers. A trailing slash makes no difference. ' +
        'Unknown fields are ignored, and new fields may be added to responses.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: describePaths(operations),
    components: {
      schemas,
      parameters,
      headers,
      responses: describeErrorResponses(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: httpNames.sessionCookie,
          description: `Set by logging in or signing up. Over HTTPS its name is __Host-${httpNames.sessionCookie}.`,
        },
      },
    },
  };
}

function describePaths(operations: readonly Operation[]): Record<string, PathItem> {
  const items: Record<string, PathItem> = {};
  for (const operation of operations)
    items[operation.path] = { ...items[operation.path], ...describePathItem(operation) };
  return items;
}

function assertDeclared(operations: readonly Operation[], tags: object, schemas: object): void {
  for (const { id, tag, body, response } of operations) {
    const names = [
      body?.schema,
      response.content && 'schema' in response.content ? response.content.schema : undefined,
    ];
    const missing = [
      ...(tag in tags ? [] : [`tag ${tag}`]),
      ...names.filter((name) => name && !(name in schemas)).map((name) => `schema ${name}`),
    ];
    if (missing.length) throw new Error(`The operation ${id} refers to an undeclared ${missing.join(', ')}`);
  }
}
