import { Global, Module, type DynamicModule } from '@nestjs/common';

/** Whether a service migrates its database on startup or waits until another process has. */
export type SchemaPolicy = 'migrate' | 'wait';

export const SCHEMA_POLICY = Symbol('SchemaPolicy');

/** Provides the policy to the database module of a service. */
@Global()
@Module({})
export class SchemaPolicyModule {
  static register(policy: SchemaPolicy): DynamicModule {
    const providers = [{ provide: SCHEMA_POLICY, useValue: policy }];
    return { module: SchemaPolicyModule, providers, exports: providers };
  }
}
