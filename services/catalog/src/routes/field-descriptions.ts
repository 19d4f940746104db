import { albumTexts, artistTexts, durationTexts, songTexts } from '@rubato/contracts';
import { imageUrlDescription, sentences } from '@rubato/gateway-kit';

const durationDescription = sentences(durationTexts.form, 'If omitted, it is taken from the audio file');

const songFormDescriptions = {
  lyrics: sentences(
    songTexts.lyricsLineTooLong,
    'A line ends at a line break or a comma. Line breaks are stored as LF',
  ),
  genre: sentences(songTexts.genreLetters),
  release_year: 'A year from 1 to 9999.',
  duraton: durationDescription,
  duration: 'Alias of duraton, which takes precedence.',
  image: sentences(songTexts.imageType, songTexts.imageTooLarge),
  audio: sentences(
    songTexts.audioType,
    songTexts.audioTooLarge,
    'Audio that Chromium, Firefox or Safari cannot play is rejected with a suggestion',
  ),
};

export const fieldDescriptions = {
  Song: {
    artist: 'The artist name of the owner.',
    artist_handle: 'Leads to the artist: /artists/{handle}, GET /api/artists/{handle}.',
    image_url: imageUrlDescription,
    audio_url: 'Needs no cookie, supports Range. The content at this URL never changes.',
    image_color: 'The dominant color of the image, #rrggbb. Null if unknown.',
    waveform:
      '256 peaks, evenly spread over the audio, from 0 to 255 relative to the loudest one. Null until measured, and if ' +
      'there is no decoder for the audio. Omitted in lists.',
    stream:
      'The version of the stream manifest, available some time after the upload at audio_url with -s<version>.json instead ' +
      'of its extension.',
    loudness: 'Integrated loudness in LUFS (ITU-R BS.1770-4). Null if not measured yet, or silent.',
    peak: 'True peak in dBTP. Null if not measured yet, or silent.',
    duration: 'minutes:seconds, with two digits for the seconds.',
    albums: 'The ids of the albums that contain the song.',
    likes: 'How many users like the song. Updated shortly after a like is added or removed.',
  },
  Album: { song_ids: 'In the order in which the songs were added, unless reordered.' },
  ArtistForm: {
    handle: sentences(artistTexts.handleInvalid, 'Former handles of the artist stay reserved and lead to it'),
    links: sentences(artistTexts.tooManyLinks, artistTexts.linkLabel),
    image_url: 'The URL that POST /api/images returned. Empty or null for no picture.',
    banner_url: 'The URL that POST /api/images returned. Empty or null for no picture.',
  },
  NewSong: songFormDescriptions,
  SongChanges: songFormDescriptions,
  AlbumForm: {
    image_url: sentences(albumTexts.imageUrl, 'Or the URL that POST /api/images returned'),
    release_year: sentences(albumTexts.yearTooEarly, albumTexts.yearTooLate),
  },
};
