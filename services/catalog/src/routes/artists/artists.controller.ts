import { Controller, Get, Param, Put, Req, Res } from '@nestjs/common';
import { artistFormSchema, type Account, type Artist, type ArtistForm } from '@rubato/contracts';
import {
  describeArray,
  CurrentAccount,
  JsonBody,
  describeKeyedObject,
  PageParameters,
  Public,
  sendJson,
  sendList,
  SongPageParameters,
  WholeListLimits,
  type PageQuery,
  type SongPageQuery,
} from '@rubato/gateway-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ArtistsService } from './artists.service.ts';

const songs = describeArray('songs');
const albums = describeKeyedObject('albums');

/** `:artist` is a handle, or an id in digits. */
@Controller('api/artists')
export class ArtistsController {
  constructor(
    private readonly artists: ArtistsService,
    private readonly limits: WholeListLimits,
  ) {}

  @Get('current')
  async getOwn(@CurrentAccount() account: Account, @Res() reply: FastifyReply): Promise<void> {
    sendJson(reply, await this.artists.getOwn(account));
  }

  @Get(':artist')
  @Public()
  getOne(@Param('artist') handle: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Artist> {
    reply.header('cache-control', 'no-cache');
    return this.artists.getByHandle(handle);
  }

  @Put(':artist')
  async update(
    @CurrentAccount() account: Account,
    @Param('artist') handle: string,
    @JsonBody(artistFormSchema) form: ArtistForm,
    @Req() { host }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendJson(reply, await this.artists.update(account, host, handle, form));
  }

  @Get(':artist/songs')
  @Public()
  async listSongs(
    @Param('artist') handle: string,
    @SongPageParameters() page: SongPageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const fetch = await this.artists.prepareSongList(handle, page);
    await sendList(request, reply, page, { shape: songs, fetch, limits: this.limits });
  }

  @Get(':artist/albums')
  @Public()
  async listAlbums(
    @Param('artist') handle: string,
    @PageParameters() page: PageQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const fetch = await this.artists.prepareAlbumList(handle);
    await sendList(request, reply, page, { shape: albums, fetch, limits: this.limits });
  }
}
