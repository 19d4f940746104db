import { z } from 'zod';

/** `http://host` or `https://host`, with an optional port and without a path. */
const origin = z
  .url({ protocol: /^https?$/, error: 'must be origins such as https://music.example.org' })
  .refine(
    (text) => {
      const { pathname, search, hash, username } = new URL(text);
      return pathname === '/' && !search && !hash && !username;
    },
    { error: 'must be origins such as https://music.example.org, without a path' },
  )
  // They become part of a header: a semicolon would end a directive of the policy.
  .regex(/^[\w.:/[\]-]*$/, 'must be origins such as https://music.example.org')
  .transform((text) => new URL(text).origin);

/** Origins, separated by commas; none if missing. */
export const originsSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
  .pipe(z.array(origin));
