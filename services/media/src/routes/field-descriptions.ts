import { songTexts } from '@rubato/contracts';
import { imageUrlDescription, joinSentences } from '@rubato/gateway-kit';

export const fieldDescriptions = {
  NewImage: { image: joinSentences(songTexts.imageType, songTexts.imageTooLarge) },
  StoredImage: { image_url: imageUrlDescription },
};
