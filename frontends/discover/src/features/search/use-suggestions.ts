import { useQuery, useSession } from '@rubato/web-kit';
import { useEffect, useState } from 'react';
import { toSearchText, createSuggestionsQuery } from './search.query.ts';

/** A pause between key presses after which the text is searched for, in milliseconds. */
const pauseMs = 60;

/**
 * The results for what is being typed, requested only while `isOpen`. Results of the text before stay until those of `typed` arrive; a response to a former text is never
 * shown after them. Clearing the text starts over.
 */
export function useSuggestions(typed: string, isOpen: boolean) {
  const userId = useSession().user?.id;
  const [sequence, setSequence] = useState(0);
  const [hadText, setHadText] = useState(false);
  const text = toSearchText(typed);
  if (hadText !== (text !== '')) {
    setHadText(text !== '');
    if (text === '') setSequence(sequence + 1);
  }
  const settled = useSettled(text);
  const searched = text === '' ? '' : settled;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...createSuggestionsQuery(userId, sequence, searched),
    enabled: isOpen && searched !== '',
    placeholderData: (before, query) => (query?.queryKey[3] === sequence ? before : undefined),
  });
  return {
    text,
    result: text === '' ? undefined : data,
    error: text === '' ? null : error,
    /** Whether the results are those for `text`, not for the text before. */
    isCurrent: data !== undefined && !isPlaceholderData && text === searched,
    isLoading: isOpen && text !== '' && (isFetching || text !== searched),
    retry: () => void refetch(),
    /** The query of the results for `text`, whether they have arrived or not. */
    query: createSuggestionsQuery(userId, sequence, text),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

/** `text`, once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
