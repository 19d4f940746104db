import type { User } from '@rubato/contracts';
import { artistProfileSchema, getErrorText, request, showToast, type MenuActions } from '@rubato/web-kit';

/** Opens the page of the user's own artist. */
export async function openOwnArtist(_user: User, { navigate }: MenuActions): Promise<void> {
  try {
    const { handle } = await request('/api/artists/current', { schema: artistProfileSchema });
    navigate(`/artists/${handle}`);
  } catch (error) {
    showToast('failure', getErrorText(error));
  }
}
