import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SessionCache, UPLOAD_CHANNEL, type UploadChannel } from '@rubato/service-kit';
import { AlbumsController } from './albums/albums.controller.ts';
import { AlbumsService } from './albums/albums.service.ts';
import { WholeAlbumList } from './albums/whole-album-list.ts';
import { AuthController } from './auth/auth.controller.ts';
import { AuthService } from './auth/auth.service.ts';
import { CredentialsStrategy } from './auth/credentials.strategy.ts';
import { DemoStrategy } from './auth/demo.strategy.ts';
import { SessionVerifier } from './auth/session-verifier.ts';
import { SessionGuard } from './auth/session.guard.ts';
import { IdLists } from './auth/id-lists.ts';
import { SessionStrategy } from './auth/session.strategy.ts';
import { UserResponse } from './auth/user-response.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { HealthController } from './health/health.controller.ts';
import { HttpErrorFilter } from './http/http-error.filter.ts';
import { ImagesController } from './images/images.controller.ts';
import { ImagesService } from './images/images.service.ts';
import { LikesController } from './likes/likes.controller.ts';
import { LikesService } from './likes/likes.service.ts';
import { PageCache } from './lists/page-cache.ts';
import { WholeListLimits } from './lists/whole-list-limits.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { PlaylistSongsController } from './playlists/playlist-songs.controller.ts';
import { PlaylistsController } from './playlists/playlists.controller.ts';
import { PlaylistsService } from './playlists/playlists.service.ts';
import { CsrfTokens } from './security/csrf-tokens.ts';
import { SongsController } from './songs/songs.controller.ts';
import { SongsService } from './songs/songs.service.ts';
import { UploadsClient } from './uploads/uploads.client.ts';
import { WholeSongList } from './songs/whole-song-list.ts';

/** The public API. */
@Module({})
export class GatewayModule {
  static with(config: GatewayConfig, uploads: UploadChannel): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [
        AlbumsController,
        AuthController,
        SongsController,
        HealthController,
        ImagesController,
        LikesController,
        OpenApiController,
        PlaylistsController,
        PlaylistSongsController,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: UPLOAD_CHANNEL, useValue: uploads },
        { provide: APP_GUARD, useClass: SessionGuard },
        HttpErrorFilter,
        AlbumsService,
        AuthService,
        CsrfTokens,
        CredentialsStrategy,
        DemoStrategy,
        SessionCache,
        SessionStrategy,
        IdLists,
        ImagesService,
        UserResponse,
        SessionVerifier,
        LikesService,
        PageCache,
        PlaylistsService,
        SongsService,
        UploadsClient,
        WholeAlbumList,
        WholeListLimits,
        WholeSongList,
      ],
    };
  }
}
