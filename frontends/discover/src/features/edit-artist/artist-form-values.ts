import { artistLimits, type ArtistForm, type ArtistProfile, type artistFormSchema } from '@rubato/contracts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** The form values as typed. An empty URL means no image. */
export type ArtistFormValues = z.input<typeof artistFormSchema>;

export type ArtistFormApi = UseFormReturn<ArtistFormValues, unknown, ArtistForm>;

export const toFormValues = ({
  handle,
  bio,
  links,
  image_url,
  banner_url,
}: ArtistProfile): ArtistFormValues => ({
  handle,
  bio,
  links: links.map(({ label, url }) => ({ label, url })),
  image_url: image_url ?? '',
  banner_url: banner_url ?? '',
});

type LinkField = `links.${number}.${'label' | 'url'}`;
export type ArtistField = 'handle' | 'bio' | 'image_url' | 'banner_url' | 'links' | LinkField;

const linkFields = Array.from({ length: artistLimits.links }, (_, index) =>
  (['label', 'url'] as const).map((field): LinkField => `links.${index}.${field}`),
).flat();

/** The form's field names by the API's. */
export const artistFieldNames: Readonly<Record<string, ArtistField>> = Object.fromEntries(
  (['handle', 'bio', 'image_url', 'banner_url', 'links', ...linkFields] as const).map((name) => [name, name]),
);
