import { Module, type DynamicModule } from '@nestjs/common';
import type { RetentionRule } from './retention-rule.ts';
import { RETENTION_RULES, RetentionScheduler } from './retention.scheduler.ts';

/** Deletes expired rows from the tables of one service. */
@Module({})
export class RetentionModule {
  static register(rules: readonly RetentionRule[]): DynamicModule {
    return {
      module: RetentionModule,
      providers: [{ provide: RETENTION_RULES, useValue: rules }, RetentionScheduler],
    };
  }
}
