import { Controller } from '@nestjs/common';
import { albumMessages, songMessages, type IdPage } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import { UserListsService } from './user-lists.service.ts';

@Controller()
export class UserListsHandlers {
  constructor(private readonly lists: UserListsService) {}

  @Handles(songMessages.idsOfUser)
  async listSongIds(page: IdPage) {
    return this.lists.listSongIds(page);
  }

  @Handles(albumMessages.idsOfUser)
  async listAlbumIds(page: IdPage) {
    return this.lists.listAlbumIds(page);
  }
}
