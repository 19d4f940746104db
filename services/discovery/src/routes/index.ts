import { defineRoutes } from '@rubato/gateway-kit';
import { BrowseController } from './browse/browse.controller.ts';
import { browseOperations } from './browse/browse.operations.ts';
import { FeedController } from './browse/feed.controller.ts';
import { RelatedController } from './browse/related.controller.ts';
import { BrowseService } from './browse/browse.service.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { HomeController } from './home/home.controller.ts';
import { HomeService } from './home/home.service.ts';
import { RowsService } from './rows/rows.service.ts';
import { responses } from './schemas.ts';
import { SearchController } from './search/search.controller.ts';
import { searchOperations } from './search/search.operations.ts';
import { SearchService } from './search/search.service.ts';

/** Search, browsing, home, feed and related songs. */
export const routes = defineRoutes({
  controllers: [BrowseController, FeedController, RelatedController, HomeController, SearchController],
  providers: [BrowseService, HomeService, RowsService, SearchService],
  operations: [...searchOperations, ...browseOperations],
  tags: {
    Search: 'Songs, albums, artists and lyrics of everyone, and your own playlists.',
    Discovery: 'Lists of songs by genre, decade, artist and likes, and what fits a listener.',
  },
  responses,
  fieldDescriptions,
});
