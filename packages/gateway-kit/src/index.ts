export * from './csrf/csrf-cookie.ts';
export * from './csrf/csrf-tokens.ts';
export { compressBody, minCompressedBytes } from './http/compress-body.ts';
export * from './http/idempotency-key.ts';
export * from './http/json-body.ts';
export * from './http/page-query.ts';
export { PathId } from './http/path-id.ts';
export * from './http/send-json.ts';
export * from './http/read-rate.ts';
export * from './http/run-without-deadline.ts';
export * from './images/image-references.ts';
export * from './lists/compression/is-gzip-accepted.ts';
export * from './lists/compression/compress-stream.ts';
export * from './lists/pages/encoded-page.ts';
export * from './lists/json-list.ts';
export {
  describeArray,
  describeKeyedObject,
  type FetchListPage,
  type ListShape,
} from './lists/pages/list-pages.ts';
export * from './lists/pages/page-cache.ts';
export * from './lists/pages/page-index.ts';
export * from './lists/public-list.ts';
export * from './lists/retry-read.ts';
export type { SegmentedList } from './lists/whole-list/segment-reader.ts';
export * from './lists/whole-list/whole-list-limits.ts';
export * from './lists/whole-list/whole-list.ts';
export * from './openapi/deleted-schema.ts';
export * from './openapi/error-responses.ts';
export * from './openapi/field-descriptions.ts';
export * from './openapi/list-operation.ts';
export * from './openapi/operation.ts';
export * from './openapi/parameters.ts';
export * from './routes/define-routes.ts';
export * from './routes/route-settings.ts';
export * from './routes/route-tools.module.ts';
export * from './session/to-actor.ts';
export * from './session/device-cookie.ts';
export * from './session/oidc-cookies.ts';
export * from './session/route-guards.ts';
export * from './session/session-cookie.ts';
export * from './uploads/uploads.client.ts';
