import type { ModalOf } from '@rubato/web-kit';

/** How the two forms are titled, and where each one leads who wanted the other. */
export const authViews: Record<
  ModalOf<'shell'>,
  { title: string; question: string; other: ModalOf<'shell'>; otherTitle: string }
> = {
  login: { title: 'Log In', question: 'New to Rubato?', other: 'signup', otherTitle: 'Create an account' },
  signup: {
    title: 'Sign Up',
    question: 'Have an account already?',
    other: 'login',
    otherTitle: 'Log in instead',
  },
};
