import { Param, type PipeTransform } from '@nestjs/common';
import { AppError, pathIdSchema } from '@rubato/contracts';

/** Parameter decorator: the id `name` from the path; 400 under that name unless it is a positive integer. */
export const PathId = (name: string): ParameterDecorator => Param(name, new IdPipe(name));

export class IdPipe implements PipeTransform<string, number> {
  constructor(private readonly name: string) {}

  transform(value: string): number {
    const result = pathIdSchema.safeParse(value);
    if (result.success) return result.data;
    throw new AppError('INVALID', 'Not an id', {
      fields: {
        [this.name]: result.error.issues[0]?.message ?? 'Not valid',
      },
    });
  }
}
