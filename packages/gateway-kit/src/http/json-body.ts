import { Body, type PipeTransform } from '@nestjs/common';
import { parseOrThrow } from '@rubato/contracts';
import type { z } from 'zod';

/** Parameter decorator: the JSON body, validated by `schema`; 400 with an error per field otherwise. */
export const JsonBody = (schema: z.core.$ZodType): ParameterDecorator => Body(new SchemaPipe(schema));

class SchemaPipe implements PipeTransform {
  constructor(private readonly schema: z.core.$ZodType) {}

  transform(value: unknown): unknown {
    return parseOrThrow(this.schema, value ?? {});
  }
}
