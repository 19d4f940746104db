import { httpNames } from '@rubato/contracts';
import { tags } from './operation.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import type { OpenApiDocument, PathItem } from './openapi.types.ts';
import { pathItem } from './path-item.ts';
import { headers, errorResponseComponents } from './error-responses.ts';
import { componentSchemas } from './schemas.ts';

/** Creates the OpenAPI 3.1 document of the API. */
export function createDocument(): OpenApiDocument {
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
    paths: paths(),
    components: {
      schemas: componentSchemas(),
      parameters,
      headers,
      responses: errorResponseComponents(),
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

function paths(): Record<string, PathItem> {
  const items: Record<string, PathItem> = {};
  for (const operation of operations)
    items[operation.path] = { ...items[operation.path], ...pathItem(operation) };
  return items;
}
