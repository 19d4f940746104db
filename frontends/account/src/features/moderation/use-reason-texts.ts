import { useQuery } from '@rubato/web-kit';
import { optionsQuery } from '../account/account.query.ts';

/** Sentences about how the reason of an act reaches the owner of content, and a user who is suspended. */
export interface ReasonTexts {
  readonly owner: string;
  readonly suspended: string;
}

/** What is true on this installation. Nothing is claimed until that is known. */
export function useReasonTexts(): ReasonTexts {
  const { data: options } = useQuery(optionsQuery);
  if (!options) return { owner: '', suspended: '' };
  return options.mail === 'off' ? withoutMail : byMail;
}

const byMail: ReasonTexts = {
  owner: 'The owner gets the reason by mail.',
  suspended: 'They get the reason by mail.',
};
const withoutMail: ReasonTexts = {
  owner: 'The owner finds the reason in the settings, under Decisions.',
  suspended: 'This installation doesn’t send mail, so they don’t get the reason.',
};
