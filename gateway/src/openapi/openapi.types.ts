import type { JsonSchema, Parameter } from '@rubato/gateway-kit';

/** The subset of OpenAPI 3.1 that the document uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly TagObject[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

export interface TagObject {
  readonly name: string;
  readonly description: string;
}

/** The operations of one path by method. */
export type PathItem = Readonly<Record<string, OperationObject>>;

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema?: Reference }>>;

export interface Reference {
  readonly $ref: string;
}

export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly securitySchemes: Readonly<Record<string, object>>;
}
