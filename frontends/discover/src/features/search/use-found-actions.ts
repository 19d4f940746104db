import { getErrorText, showToast, useLocation, useNavigate, useQueryClient } from '@rubato/web-kit';
import { toPath, listSections, type FoundItem } from './found-item.ts';
import { playFound, queueFound } from './play-found.ts';
import { toSearchPath } from './search-path.ts';
import type { Suggestions } from './use-suggestions.ts';

/** What a chosen result does: opens its page, plays, or goes to the end of the queue. */
export type FoundAction = 'open' | 'play' | 'queue';

interface FoundActionsOptions {
  suggestions: Suggestions;
  /** Called when a search has led to a result. */
  remember: (search: string) => void;
  setTyped: (typed: string) => void;
  onLeave: () => void;
}

/** The actions of what was found. */
export function useFoundActions({ suggestions, remember, setTyped, onLeave }: FoundActionsOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { text } = suggestions;

  /** Before another page opens, which may be the current one again. The field keeps `kept`. */
  function leave(kept = ''): void {
    if (text) remember(text);
    setTyped(kept);
    onLeave();
  }
  function open(path: string, kept?: string): void {
    leave(kept);
    // As for links: the page that is already open adds nothing to the history.
    void navigate(path, { replace: path === pathname + search });
  }
  async function act(item: FoundItem, action: FoundAction): Promise<void> {
    if (action === 'open') return open(toPath(item));
    if (text) remember(text);
    await (action === 'play' ? playFound(client, item) : queueFound(client, item));
  }
  /** Plays or queues the best result for the current text, once it has arrived. */
  async function actOnBest(action: 'play' | 'queue'): Promise<void> {
    if (text === '') return;
    try {
      const [best] = listSections(await client.ensureQueryData(suggestions.query));
      const item = best?.items[0];
      if (item) await act(item, action);
      else showToast('failure', `No results for “${text}”`);
    } catch (error) {
      showToast('failure', getErrorText(error));
    }
  }
  /** Opens the page with all results. */
  const openAll = () => text !== '' && open(toSearchPath(text), text);
  return { leave, act, actOnBest, openAll };
}
