import type { ModalOf } from '@rubato/web-kit';

/** The title of each form, and its link to the other one. */
export const authViews: Record<
  ModalOf<'shell'>,
  { title: string; question: string; other: ModalOf<'shell'>; otherTitle: string }
> = {
  login: { title: 'Log In', question: 'New to Rubato?', other: 'signup', otherTitle: 'Create an account' },
  signup: {
    title: 'Sign Up',
    question: 'Already have an account?',
    other: 'login',
    otherTitle: 'Log in instead',
  },
};
