import { albumTexts, artistTexts, durationTexts, songTexts } from '@rubato/contracts';
import { imageColorDescription, imageUrlDescription, joinSentences } from '@rubato/gateway-kit';

const durationDescription = joinSentences(durationTexts.form, 'If omitted, it is taken from the audio file');

const songFormDescriptions = {
  lyrics: joinSentences(
    songTexts.lyricsLineTooLong,
    'A line ends at a line break or a comma. Line breaks are stored as LF',
  ),
  genre: joinSentences(songTexts.genreLetters),
  release_year: 'A year from 1 to 9999.',
  duraton: durationDescription,
  duration: 'Alias of duraton, which takes precedence.',
  image: joinSentences(songTexts.imageType, songTexts.imageTooLarge),
  audio: joinSentences(
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
    image_color: imageColorDescription,
    waveform:
      '256 peaks, evenly spread over the audio, from 0 to 255 relative to the loudest one. Null until measured, and if ' +
      'there is no decoder for the audio. Omitted in lists.',
    stream:
      'The version of the stream manifest, available some time after the upload at audio_url with -s<version>.json instead ' +
      'of its extension.',
    loudness: 'Integrated loudness in LUFS (ITU-R BS.1770-4). Null if not measured yet, or silent.',
    peak: 'True peak in dBTP. Null if not measured yet, or silent.',
    duration:
      'What the owner entered, or the duration of the audio file: minutes:seconds, with two digits for the seconds.',
    audio_duration: 'The duration of the audio file, in the same format.',
    albums: 'The ids of the albums that contain the song.',
    likes: 'How many users like the song. Updated shortly after a like is added or removed.',
  },
  Album: {
    song_ids: 'In the order in which the songs were added, unless reordered.',
    image_color: imageColorDescription,
  },
  ArtistForm: {
    handle: joinSentences(
      artistTexts.handleInvalid,
      'Former handles of the artist stay reserved and lead to it',
    ),
    links: joinSentences(artistTexts.tooManyLinks, artistTexts.linkLabel),
    image_url: 'The URL that POST /api/images returned. Empty or null for no picture.',
    banner_url: 'The URL that POST /api/images returned. Empty or null for no picture.',
  },
  NewSong: songFormDescriptions,
  SongChanges: songFormDescriptions,
  AlbumForm: {
    image_url: joinSentences(albumTexts.imageUrl, 'Or the URL that POST /api/images returned'),
    release_year: joinSentences(albumTexts.yearTooEarly, albumTexts.yearTooLate),
  },
};
