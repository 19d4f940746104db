import type { Operation } from '@rubato/gateway-kit';

export const documentationOperations: readonly Operation<never, never>[] = [
  {
    id: 'getOpenApiDocument',
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Documentation',
    summary: 'Get this documentation as OpenAPI',
    response: { status: 200, description: 'An OpenAPI 3.1 document.', content: { type: 'application/json' } },
  },
  {
    id: 'getDocumentationPage',
    method: 'get',
    path: '/api/docs',
    tag: 'Documentation',
    summary: 'Get this documentation as a web page',
    response: { status: 200, description: 'An HTML page.', content: { type: 'text/html' } },
  },
  {
    id: 'getDocumentationScript',
    method: 'get',
    path: '/api/docs/reference.js',
    tag: 'Documentation',
    summary: 'Get the script of that web page',
    response: { status: 200, description: 'A script.', content: { type: 'text/javascript' } },
  },
];
