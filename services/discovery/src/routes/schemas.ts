import {
  browsePageSchema,
  decadeListSchema,
  feedSchema,
  genreListSchema,
  homeSchema,
  relatedSongsSchema,
  searchResultSchema,
} from '@rubato/contracts';
import type { Operation } from '@rubato/gateway-kit';

export const responses = {
  SearchResult: searchResultSchema,
  BrowsePage: browsePageSchema,
  GenreList: genreListSchema,
  DecadeList: decadeListSchema,
  RelatedSongs: relatedSongsSchema,
  Feed: feedSchema,
  Home: homeSchema,
};

export type DiscoveryOperation = Operation<keyof typeof responses, never>;
