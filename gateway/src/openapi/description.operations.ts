import type { Operation } from './operation.ts';

const answer = { status: 200, headers: ['ETag'] } as const;

export const descriptionOperations: readonly Operation[] = [
  {
    id: 'getDescription',
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Description',
    summary: 'This description for programs',
    parameters: ['ifNoneMatch'],
    answer: { ...answer, description: 'An OpenAPI 3.1 document.', content: { type: 'application/json' } },
  },
  {
    id: 'getDescriptionPage',
    method: 'get',
    path: '/api/docs',
    tag: 'Description',
    summary: 'This description for people',
    parameters: ['ifNoneMatch'],
    answer: { ...answer, description: 'A page.', content: { type: 'text/html' } },
  },
];
