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
  async songs(request: Request<'songs'>) {
    return this.browse.songs(request);
  }

  @Handles(browseMessages.genres)
  async genres({ limit }: Request<'genres'>) {
    return { genres: await this.genreList.list(limit) };
  }

  @Handles(browseMessages.decades)
  async decades() {
    return { decades: await this.genreList.decades() };
  }

  @Handles(browseMessages.popular)
  async popular({ limit }: Request<'popular'>) {
    return this.browse.popular(limit);
  }

  @Handles(browseMessages.releases)
  async releases(request: Request<'releases'>) {
    return this.browse.releases(request);
  }

  @Handles(browseMessages.related)
  async related(request: Request<'related'>) {
    return this.relatedSongs.find(request);
  }
}
