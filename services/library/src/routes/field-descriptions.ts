import { playlistTexts } from '@rubato/contracts';
import { imageColorDescription, joinSentences } from '@rubato/gateway-kit';

export const fieldDescriptions = {
  Playlist: {
    song_ids: 'In the order in which the songs were added, unless reordered.',
    image_color: imageColorDescription,
  },
  PlaylistForm: {
    image_url: joinSentences(playlistTexts.imageUrl, 'Or the URL that POST /api/images returned', 'Optional'),
  },
};
