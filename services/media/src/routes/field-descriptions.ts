import { songTexts } from '@rubato/contracts';
import { imageUrlDescription, sentences } from '@rubato/gateway-kit';

export const fieldDescriptions = {
  NewImage: { image: sentences(songTexts.imageType, songTexts.imageTooLarge) },
  StoredImage: { image_url: imageUrlDescription },
};
