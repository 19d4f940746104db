import { Global, Module, type DynamicModule } from '@nestjs/common';

/** Whether a service that starts brings its database up to date itself, or waits until somebody else has. */
export type SchemaPolicy = 'migrate' | 'wait';

export const SCHEMA_POLICY = Symbol('SchemaPolicy');

/** Tells the service's database. */
@Global()
@Module({})
export class SchemaPolicyModule {
  static with(policy: SchemaPolicy): DynamicModule {
    const providers = [{ provide: SCHEMA_POLICY, useValue: policy }];
    return { module: SchemaPolicyModule, providers, exports: providers };
  }
}
