import { useParams } from 'react-router-dom';
import { pathIdSchema } from '@rubato/contracts';

/** The route parameter `name` as an id; undefined if it is not a valid id. */
export function useIdParameter(name: string): number | undefined {
  return pathIdSchema.safeParse(useParams()[name]).data;
}
