import { buildCurrentDocument } from '../../gateway/src/openapi/current-document.ts';
import type { ApiDocument } from './api.types.ts';

/** The last release's document. */
export const releasedApiFile = 'gateway/released/openapi.json';

/** The OpenAPI document that the current code serves. */
export async function buildCurrentApi(): Promise<ApiDocument> {
  return JSON.parse(JSON.stringify(await buildCurrentDocument())) as ApiDocument;
}
