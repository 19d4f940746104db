import { ArtistPicture } from '@rubato/ui';
import { useWatch } from 'react-hook-form';
import type { ArtistFormApi } from './artist-form-values.ts';
import styles from './edit-artist.module.css';

interface ArtistPreviewProps {
  name: string;
  form: ArtistFormApi;
}

/** The head of the artist page, while it is edited. */
export function ArtistPreview({ name, form: { control } }: ArtistPreviewProps) {
  const [bio, picture, banner] = useWatch({ control, name: ['bio', 'image_url', 'banner_url'] });
  return (
    <div className={styles.preview} aria-hidden="true">
      <div className={styles.previewBanner}>{banner && <img src={banner} alt="" decoding="async" />}</div>
      <ArtistPicture name={name} src={picture} sizes="72px" className={styles.previewPicture} />
      <p className={styles.previewName} dir="auto">
        {name}
      </p>
      {bio && (
        <p className={styles.previewBio} dir="auto">
          {bio}
        </p>
      )}
    </div>
  );
}
