import { useParams } from 'react-router-dom';
import { pathIdSchema } from '@rubato/contracts';

/** The id in the address under `name`, undefined where it is none. */
export function useIdParameter(name: string): number | undefined {
  return pathIdSchema.safeParse(useParams()[name]).data;
}
