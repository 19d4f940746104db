import { Body, type PipeTransform } from '@nestjs/common';
import { parseOrThrow } from '@rubato/contracts';
import type { z } from 'zod';

/** Takes the JSON body, parsed by `schema`; what does not fit is 400, by field. */
export const JsonBody = (schema: z.core.$ZodType): ParameterDecorator => Body(new SchemaPipe(schema));

class SchemaPipe implements PipeTransform {
  constructor(private readonly schema: z.core.$ZodType) {}

  transform(value: unknown): unknown {
    return parseOrThrow(this.schema, value ?? {});
  }
}
