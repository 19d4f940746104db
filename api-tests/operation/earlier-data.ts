import { queryDatabase } from '@rubato/testing';

/** The data stored by an earlier release, before the new one starts. */
export const stored = {
  email: 'ada@rubato.example',
  password: 'a fine long password',
  sessionToken: 'given-to-a-browser-by-an-earlier-release000',
  userId: 1,
  otherUserId: 2,
  /** The user's songs; those of the other user have higher ids. */
  songs: 250,
  songsInAll: 255,
  albumId: 1,
  playlistId: 1,
  /** Liked by both users; the event of the second like is still pending. */
  likedSongId: 7,
  /** The song whose files are stored in media; the others only have keys. */
  songWithFilesId: 3,
  albumSongIds: [30, 10, 20],
  playlistSongIds: [255, 1, 100],
  idempotencyKey: '4a7f1f0e-2f5b-4b39-9c55-0d7d4f6b8f11',
  imageKey: '0123456789abcdef-00000000-0000-4000-8000-000000000001.jpg',
  audioKey: '0123456789abcdef-00000000-0000-4000-8000-000000000002.mp3',
};

const assets = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$+s5xs2qqHOX9tvbxFq94iQ$IdGpHfBilw1XWLyghCRb8cYL0avTj9Csv2EoKg+KOCA';

/** The second album as its digest knows it. */
const albumContent =
  '[["imageUrl","https://rubato.example/ferries.png"],["releaseYear",1973],["title","Ferries"]]';

/** By service, with columns of release 0.1.0 only, which all later ones have. */
const statements: Record<string, readonly string[]> = {
  auth: [
    `INSERT INTO users (username, username_key, username_skeleton, email, email_key, artist_name, password_hash)
     SELECT name, name, name, name || '@rubato.example', name || '@rubato.example', initcap(name), '${passwordHash}'
     FROM unnest(ARRAY['ada', 'ben']) name`,
    `INSERT INTO sessions (token_hash, user_id) VALUES (encode(sha256('${stored.sessionToken}'), 'hex'), 1)`,
  ],
  catalog: [
    `INSERT INTO artists (user_id, artist_name, version, handle) VALUES (1, 'Ada', 1, 'ada'), (2, 'Ben', 1, 'ben')`,
    `INSERT INTO artist_handles (handle, artist_id) SELECT handle, id FROM artists`,
    `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
     SELECT CASE WHEN n <= ${stored.songs} THEN 1 ELSE 2 END, 'Song ' || n, 'One, two, three', 'Bossa Nova', 1972, 187, 187,
       CASE WHEN n = ${stored.songWithFilesId} THEN '${assets[0]}' ELSE gen_random_uuid() END, '${stored.imageKey}',
       CASE WHEN n = ${stored.songWithFilesId} THEN '${assets[1]}' ELSE gen_random_uuid() END, '${stored.audioKey}'
     FROM generate_series(1, ${stored.songsInAll}) n`,
    `UPDATE songs SET likes = 1 WHERE id = ${stored.likedSongId}`,
    `INSERT INTO albums (user_id, title, image_url, release_year)
     VALUES (1, 'Trams', 'https://rubato.example/trams.png', 1972), (1, 'Ferries', 'https://rubato.example/ferries.png', 1973)`,
    `INSERT INTO album_songs (album_id, song_id) VALUES ${stored.albumSongIds.map((id) => `(1, ${id})`).join(', ')}`,
    `INSERT INTO idempotency_keys (user_id, operation, key, content_digest, result_id)
     VALUES (1, 'album', '${stored.idempotencyKey}', sha256(convert_to('${albumContent}', 'UTF8')), 2)`,
  ],
  library: [
    `INSERT INTO users (id, username, version) VALUES (1, 'ada', 1), (2, 'ben', 1)`,
    `INSERT INTO playlists (user_id, name, description, image_url)
     VALUES (1, 'Late', 'For the last tram', NULL), (2, 'Early', 'For the first', NULL)`,
    `INSERT INTO playlist_songs (playlist_id, song_id) VALUES ${stored.playlistSongIds.map((id) => `(1, ${id})`).join(', ')}`,
    `INSERT INTO likes (user_id, song_id) VALUES (1, ${stored.likedSongId}), (2, ${stored.likedSongId})`,
    `INSERT INTO deleted_songs (song_id) VALUES (100000)`,
    `INSERT INTO outbox (id, subject, payload)
     VALUES (gen_random_uuid(), 'library.song-liked.v1', '{"songId": ${stored.likedSongId}, "userId": 2}')`,
    `INSERT INTO inbox (message_id, consumer) VALUES (gen_random_uuid(), 'library-user-updated')`,
  ],
  media: [
    `INSERT INTO assets (id, kind, state, user_id, key, bytes) VALUES
      ('${assets[0]}', 'image', 'attached', 1, '${stored.imageKey}', 5),
      ('${assets[1]}', 'audio', 'attached', 1, '${stored.audioKey}', 5)`,
  ],
};

/** Fills a service's database like an earlier release. */
export async function storeEarlierData(service: string, url: string): Promise<void> {
  for (const statement of statements[service] ?? []) await queryDatabase(url, statement);
}
