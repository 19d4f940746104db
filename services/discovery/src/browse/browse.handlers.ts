import { Controller } from '@nestjs/common';
import { Handles } from '@rubato/service-kit';
import type { z } from 'zod';
import { browseMessages } from '../contract/index.ts';
import { GenresService } from '../genres/genres.service.ts';
import { RelatedService } from '../related/related.service.ts';
import { BrowseService } from './browse.service.ts';

type Request<Name extends keyof typeof browseMessages> = z.output<(typeof browseMessages)[Name]['request']>;

@Controller()
export class BrowseHandlers {
  constructor(
    private readonly browse: BrowseService,
    private readonly genreList: GenresService,
    private readonly relatedSongs: RelatedService,
  ) {}

  @Handles(browseMessages.songs)
  async listSongs(request: Request<'songs'>) {
    return this.browse.listSongs(request);
  }

  @Handles(browseMessages.genres)
  async listGenres({ limit }: Request<'genres'>) {
    return { genres: await this.genreList.list(limit) };
  }

  @Handles(browseMessages.decades)
  async listDecades() {
    return { decades: await this.genreList.listDecades() };
  }

  @Handles(browseMessages.popular)
  async listPopular({ limit }: Request<'popular'>) {
    return this.browse.listPopular(limit);
  }

  @Handles(browseMessages.releases)
  async listReleases(request: Request<'releases'>) {
    return this.browse.listReleases(request);
  }

  @Handles(browseMessages.related)
  async listRelated(request: Request<'related'>) {
    return this.relatedSongs.find(request);
  }
}
