import type { JsonSchema } from '../../packages/contracts/testing/incompatibilities.ts';

/** What the comparison reads of an OpenAPI 3.1 document. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly security?: Security;
  readonly paths: Readonly<Record<string, { readonly parameters?: readonly ApiParameter[] }>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, object>> };
}

/** Alternatives, each with the schemes that it requires and their scopes. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[];

/** An operation without references. */
export interface ApiOperation {
  readonly operationId?: string;
  readonly deprecated?: boolean;
  readonly security?: Security;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: ApiContent };
  readonly responses?: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: JsonSchema;
}

export interface ApiResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema?: JsonSchema }>>;
  readonly content?: ApiContent;
}

/** Schemas by media type. */
export type ApiContent = Readonly<Record<string, { readonly schema?: JsonSchema }>>;
