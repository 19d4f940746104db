import { useEffect, useState } from 'react';
import { moveKey, toRecentOptions, toResultOptions, type SearchOption } from './search-options.ts';
import { useFoundActions, type FoundAction } from './use-found-actions.ts';
import { useRecentSearches } from './use-recent-searches.ts';
import { useSuggestions, type Suggestions } from './use-suggestions.ts';

interface SearchBoxOptions {
  typed: string;
  setTyped: (typed: string) => void;
  /** Whether results show. */
  isOpen: boolean;
  /** Called when another page opens. */
  onLeave: () => void;
}

/** The results below a search field, the one that the keyboard has reached, and what happens to it. */
export function useSearchBox({ typed, setTyped, isOpen, onLeave }: SearchBoxOptions) {
  const { searches, remember, forget, forgetAll } = useRecentSearches();
  const suggestions = useSuggestions(typed, isOpen);
  const { text, result } = suggestions;
  const { leave, act, actOnBest, openAll } = useFoundActions({ suggestions, remember, setTyped, onLeave });
  const recent = text === '' ? toRecentOptions(searches) : [];
  const groups = result ? toResultOptions(result, text) : recent;
  const options = groups.flatMap((group) => group.options);
  const { active, move } = useActiveOption(options, text);

  async function choose(option: SearchOption, action: FoundAction): Promise<void> {
    if (option.type === 'found') await act(option.item, action);
    else if (option.type === 'all') openAll();
    else if (option.type === 'forget-all') forgetAll();
    else setTyped(option.text);
  }
  /** Applies an action to the active option, or to the best result. */
  function run(action: FoundAction): void {
    if (active) void choose(active, action);
    else if (action !== 'open') void actOnBest(action);
  }
  const announcement = createAnnouncement(suggestions, options);
  return { ...suggestions, groups, active, move, run, choose, act, leave, openAll, forget, announcement };
}
export type SearchBoxState = ReturnType<typeof useSearchBox>;

/** The option that the arrow keys have reached. None at first, and after each change of the text. */
function useActiveOption(options: readonly SearchOption[], text: string) {
  const [activeKey, setActiveKey] = useState<string>();
  useEffect(() => setActiveKey(undefined), [text]);
  // It may no longer be among the results.
  const active = options.find(({ key }) => key === activeKey);
  return { active, move: (step: 1 | -1) => setActiveKey(moveKey(options, active?.key, step)) };
}

/** For screen readers. */
function createAnnouncement(
  { text, isCurrent, error }: Suggestions,
  options: readonly SearchOption[],
): string {
  if (!text || error || !isCurrent) return '';
  const found = options.filter(({ type }) => type === 'found').length;
  if (found === 0) return `No results for “${text}”`;
  return found === 1 ? '1 result' : `${found} results`;
}
