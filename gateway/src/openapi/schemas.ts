import {
  addSongToPlaylistSchema,
  songOrderSchema,
  albumFormSchema,
  albumSchema,
  createPlaylistSchema,
  errorBodySchema,
  idSchema,
  likeMessages,
  logInSchema,
  newSongFieldsSchema,
  playlistListSchema,
  playlistSchema,
  signUpSchema,
  songChangesFieldsSchema,
  songListSchema,
  songSchema,
  soundJobListSchema,
  storedImageSchema,
  userSchema,
} from '@rubato/contracts';
import { z } from 'zod';
import { notes } from './notes.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const answers = {
  User: userSchema,
  Song: songSchema,
  SongList: songListSchema,
  Album: albumSchema,
  AlbumsById: z.record(z.string(), albumSchema),
  Playlist: playlistSchema,
  PlaylistList: playlistListSchema,
  LikedSong: likeMessages.add.response,
  StoredImage: storedImageSchema,
  SoundJobList: soundJobListSchema,
  Deleted: z.object({ id: idSchema, message: z.string() }),
  Message: z.object({ message: z.string() }),
  Error: errorBodySchema,
};
export type AnswerName = keyof typeof answers;

const requests = {
  SignUp: signUpSchema,
  LogIn: logInSchema,
  NewSong: newSongFieldsSchema.extend({ image: z.file(), audio: z.file() }),
  SongChanges: songChangesFieldsSchema.extend({ image: z.file().optional(), audio: z.file().optional() }),
  NewImage: z.object({ image: z.file() }),
  AlbumForm: albumFormSchema,
  PlaylistForm: createPlaylistSchema,
  SongToAdd: addSongToPlaylistSchema,
  SongOrder: songOrderSchema,
};
export type RequestName = keyof typeof requests;

/** A reference to a schema of the document. */
export function refTo(name: AnswerName | RequestName): { $ref: string } {
  return { $ref: uri(name) };
}

/** All schemas of the document by name, out of those that check what comes in and what goes out. */
export function componentSchemas(): Record<string, JsonSchema> {
  return { ...jsonSchemas(answers, 'output'), ...jsonSchemas(requests, 'input') };
}

const uri = (name: string) => `#/components/schemas/${name}`;

function jsonSchemas(
  schemas: Record<string, z.core.$ZodType>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { uri, io, unrepresentable: 'any', override: soften });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      withNotes(name, schema),
    ]),
  );
}

/** Takes away what a client must not count on (no new fields) or need not read (the bounds of all integers). */
function soften({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

function withNotes(name: string, schema: JsonSchema): JsonSchema {
  for (const [field, description] of Object.entries(notes[name] ?? {})) {
    const property = schema.properties?.[field];
    if (typeof property === 'object') property.description = description;
  }
  return schema;
}
