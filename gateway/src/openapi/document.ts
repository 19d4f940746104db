import { httpNames } from '@rubato/contracts';
import { tags } from './operation.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import type { OpenApiDocument, PathItem } from './openapi.types.ts';
import { pathItem } from './path-item.ts';
import { headers, refusalResponses } from './refusals.ts';
import { componentSchemas } from './schemas.ts';

/** The OpenAPI 3.1 document of the whole API. */
export function createDocument(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rubato API',
      version: '1',
      summary: 'Music streaming and library, where every listener is an artist',
      description:
        'JSON in UTF-8. Ids are positive integers. A slash at the end of a path makes no difference. ' +
        'Unknown fields are ignored, and answers may get new ones.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    components: {
      schemas: componentSchemas(),
      parameters,
      headers,
      responses: refusalResponses(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: httpNames.sessionCookie,
          description: `What logging in or signing up sets. Over HTTPS its name is __Host-${httpNames.sessionCookie}.`,
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
