import type { Provider, Type } from '@nestjs/common';
import type { z } from 'zod';
import type { Operation } from '../openapi/operation.ts';

/** Schemas of the OpenAPI document by name. */
export type Schemas = Readonly<Record<string, z.core.$ZodType>>;

/** Descriptions by schema and field. */
export type FieldDescriptions<Name extends string = string> = Readonly<
  Partial<Record<Name, Readonly<Record<string, string>>>>
>;

/** The routes of a service, which the gateway serves and documents. */
export interface RouteModule {
  /** Nest controllers. All paths start with `/api/`. */
  readonly controllers: readonly Type[];
  /** What the controllers inject, besides what `PortsModule` and `RouteToolsModule` provide. */
  readonly providers: readonly Provider[];
  /** The documentation of each route. */
  readonly operations: readonly Operation[];
  /** Describes the groups of operations that are new, in reading order. */
  readonly tags: Readonly<Record<string, string>>;
  /** The schemas of responses. Two services may use a name for the same schema, not for two. */
  readonly responses: Schemas;
  /** The schemas of requests; names as in `responses`. */
  readonly requests: Schemas;
  /** What JSON Schema cannot express. */
  readonly fieldDescriptions: FieldDescriptions;
}

/** `RouteModule` with checked names: operations and descriptions can only refer to schemas that it contains. */
export interface RouteDefinition<Responses extends Schemas, Requests extends Schemas> {
  readonly controllers: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly operations: readonly Operation<NameIn<NoInfer<Responses>>, NameIn<NoInfer<Requests>>>[];
  readonly tags?: Readonly<Record<string, string>>;
  readonly responses?: Responses;
  readonly requests?: Requests;
  readonly fieldDescriptions?: FieldDescriptions<NameIn<NoInfer<Responses>> | NameIn<NoInfer<Requests>>>;
}

type NameIn<Named extends Schemas> = Extract<keyof Named, string>;
type None = Readonly<Record<never, never>>;

/**
 * Defines the routes of a service: `export const routes = defineRoutes({ … })` in its `src/routes/index.ts`.
 * They run in the gateway's process and call services over the bus.
 */
export function defineRoutes<Responses extends Schemas = None, Requests extends Schemas = None>({
  controllers,
  providers = [],
  operations,
  tags = {},
  responses,
  requests,
  fieldDescriptions,
}: RouteDefinition<Responses, Requests>): RouteModule {
  return {
    controllers,
    providers,
    operations,
    tags,
    responses: responses ?? {},
    requests: requests ?? {},
    fieldDescriptions: fieldDescriptions ?? {},
  };
}
