import { CoverField } from '@rubato/ui';
import { getErrorText, uploadImage } from '@rubato/web-kit';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ArtistFormApi } from './artist-form-values.ts';
import styles from './edit-artist.module.css';

interface ImageFieldsProps {
  form: ArtistFormApi;
  onBusyChange: (isBusy: boolean) => void;
}

/** Width of a banner divided by its height. */
const bannerAspect = 3;

/** The picture and the banner of an artist. Pasted images become the picture. */
export function ImageFields({ form, onBusyChange }: ImageFieldsProps) {
  const [isPictureBusy, setPictureBusy] = useState(false);
  const [isBannerBusy, setBannerBusy] = useState(false);
  const isBusy = isPictureBusy || isBannerBusy;
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  return (
    <>
      <ImageField form={form} field="image_url" name="picture" onBusyChange={setPictureBusy} acceptsPaste />
      <ImageField
        form={form}
        field="banner_url"
        name="banner"
        aspect={bannerAspect}
        onBusyChange={setBannerBusy}
      />
    </>
  );
}

interface ImageFieldProps {
  form: ArtistFormApi;
  field: 'image_url' | 'banner_url';
  name: string;
  aspect?: number;
  acceptsPaste?: boolean;
  onBusyChange: (isBusy: boolean) => void;
}

function ImageField({ form, field, name, aspect, acceptsPaste = false, onBusyChange }: ImageFieldProps) {
  const { control, setValue, formState } = form;
  return (
    <div className={styles.image}>
      <CoverField
        name={name}
        aspect={aspect}
        acceptsPaste={acceptsPaste}
        url={useWatch({ control, name: field }) ?? ''}
        send={uploadImage}
        getFailureText={getErrorText}
        onChange={(url) => setValue(field, url, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        onBusyChange={onBusyChange}
        error={formState.errors[field]?.message}
      >
        {null}
      </CoverField>
    </div>
  );
}
