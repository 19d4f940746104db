import { albumTexts, authTexts, durationTexts, playlistTexts, songTexts } from '@rubato/contracts';

const sentences = (...texts: string[]) => texts.map((text) => text.replace(/\.?$/, '.')).join(' ');

const durationDescription = sentences(durationTexts.form, 'If omitted, it is taken from the audio file');

const imageUrlDescription =
  'Needs no cookie. Available in sizes with ?w=96, 320 and 640. The content at this URL never changes.';

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

/** What JSON Schema cannot express, by schema and field. Uses the validation texts where they exist. */
export const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  User: {
    is_demo: 'Present for the demo user only.',
    partial: 'The lists that are temporarily unavailable and therefore empty.',
  },
  Song: {
    artist: 'The artist name of the owner.',
    image_url: imageUrlDescription,
    audio_url: 'Needs no cookie, supports Range. The content at this URL never changes.',
    image_color: 'The dominant color of the image, #rrggbb. Null if unknown.',
    waveform:
      '256 peaks, evenly spread over the audio, from 0 to 255 relative to the loudest one. Null if the audio could not ' +
      'be decoded. Omitted in lists.',
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
  Playlist: { song_ids: 'In the order in which the songs were added, unless reordered.' },
  Error: {
    errors: 'Error texts by field; errors that concern no field are under message.',
    requestId: 'Identifies the request in the server’s log.',
  },
  SignUp: {
    email: sentences(authTexts.emailInvalid, 'Unique, ignoring case'),
    username: 'Unique.',
    artist_name: 'Defaults to the username.',
    password: 'Must not be one of the most common passwords.',
  },
  NewImage: { image: sentences(songTexts.imageType, songTexts.imageTooLarge) },
  StoredImage: { image_url: imageUrlDescription },
  NewSong: songFormDescriptions,
  SongChanges: songFormDescriptions,
  AlbumForm: {
    image_url: sentences(albumTexts.imageUrl, 'Or the URL that POST /api/images returned'),
    release_year: sentences(albumTexts.yearTooEarly, albumTexts.yearTooLate),
  },
  PlaylistForm: {
    image_url: sentences(playlistTexts.imageUrl, 'Or the URL that POST /api/images returned', 'Optional'),
  },
};
