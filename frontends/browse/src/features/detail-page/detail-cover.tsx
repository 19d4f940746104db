import type { Album, Song } from '@rubato/contracts';
import { Cover, heroCoverSizes } from '@rubato/ui';

/** The cover of the song or album of a page. */
export function DetailCover({ of: { title, image_url, image_color } }: { of: Song | Album }) {
  return <Cover src={image_url} color={image_color} alt={`Cover of ${title}`} sizes={heroCoverSizes} eager />;
}
