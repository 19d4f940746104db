import { Controller } from '@nestjs/common';
import { albumMessages, songMessages, type IdPage } from '@rubato/contracts';
import { Handles } from '@rubato/service-kit';
import { UserListsService } from './user-lists.service.ts';

@Controller()
export class UserListsHandlers {
  constructor(private readonly lists: UserListsService) {}

  @Handles(songMessages.idsOfUser)
  async songIds(page: IdPage) {
    return this.lists.songIds(page);
  }

  @Handles(albumMessages.idsOfUser)
  async albumIds(page: IdPage) {
    return this.lists.albumIds(page);
  }
}
