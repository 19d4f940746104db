import { albumTexts, authTexts, durationTexts, playlistTexts, songTexts } from '@rubato/contracts';

const sentences = (...texts: string[]) => texts.map((text) => text.replace(/\.?$/, '.')).join(' ');

const durationNote = sentences(durationTexts.form, 'Left out, it is taken from the audio file');

const imageUrlNote =
  'Needs no cookie. Answers in sizes to ?w=96, 320 and 640. What it leads to never changes.';

const songFormNotes = {
  lyrics: sentences(
    songTexts.lyricsLineTooLong,
    'A line ends at a line break or a comma. Line breaks are kept as LF',
  ),
  genre: sentences(songTexts.genreLetters),
  release_year: 'A year from 1 to 9999.',
  duraton: durationNote,
  duration: 'The same as duraton, which counts if both are sent.',
  image: sentences(songTexts.imageType, songTexts.imageTooLarge),
  audio: sentences(
    songTexts.audioType,
    songTexts.audioTooLarge,
    'What Chromium, Firefox or Safari cannot play is refused, with what to do instead',
  ),
};

/** What JSON Schema cannot say, by schema and field: where there is a text for it, in the words of the refusal. */
export const notes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  User: {
    is_demo: 'There for the demo user only.',
    partial: 'The lists that could not be had just now, and are empty for that reason.',
  },
  Song: {
    artist: 'The artist name of its owner.',
    image_url: imageUrlNote,
    audio_url: 'Needs no cookie and takes Range. What it leads to never changes.',
    image_color: 'The picture’s colour, #rrggbb. Null where it is not known.',
    waveform:
      '256 peaks, evenly spread over the audio, from 0 to 255 where 255 is the loudest of them. Null where the audio could not ' +
      'be decoded. Not in lists.',
    stream:
      'The version of the description of its stream, a while after the upload. It lies at the audio_url with -s<version>.json instead ' +
      'of its extension.',
    loudness:
      'Integrated loudness in LUFS, as in ITU-R BS.1770-4. Null where it is not measured, or silence.',
    peak: 'True peak in dBTP. Null where it is not measured, or silence.',
    duration: 'minutes:seconds, seconds in two digits.',
    albums: 'The ids of the albums that it is in.',
    likes: 'How many members like it. A like is counted a moment after it was given or taken back.',
  },
  Album: { song_ids: 'In the order in which the songs were added.' },
  Playlist: { song_ids: 'In the order in which the songs were added.' },
  Error: {
    errors: 'Texts by the field that they are about; what is about no field is under message.',
    requestId: 'Names the request in the server’s log.',
  },
  SignUp: {
    email: sentences(authTexts.emailInvalid, 'No two users have the same one, whatever its case'),
    username: 'No two users have the same one.',
    artist_name: 'The username, if left out.',
    password: 'None of the most common passwords.',
  },
  NewImage: { image: sentences(songTexts.imageType, songTexts.imageTooLarge) },
  StoredImage: { image_url: imageUrlNote },
  NewSong: songFormNotes,
  SongChanges: songFormNotes,
  AlbumForm: {
    image_url: sentences(albumTexts.imageUrl, 'Or the URL that POST /api/images returned'),
    release_year: sentences(albumTexts.yearTooEarly, albumTexts.yearTooLate),
  },
  PlaylistForm: {
    image_url: sentences(
      playlistTexts.imageUrl,
      'Or the URL that POST /api/images returned',
      'Left out or empty, there is none',
    ),
  },
};
