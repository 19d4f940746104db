import { isPictureUrl } from '@rubato/contracts';
import { Cover } from '@rubato/ui';
import styles from './album-form.module.css';

/** The picture that the address leads to, once it can be one. */
export function AlbumFormCover({ url }: { url: string }) {
  const picture = url.trim();
  return <Cover className={styles.cover} src={isPictureUrl(picture) ? picture : undefined} sizes="160px" />;
}
