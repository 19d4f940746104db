/** The dialogs of the shell itself, and the names of their pages. */
export const authViewNames = ['login', 'signup'] as const;
export type AuthViewName = (typeof authViewNames)[number];

/** The title of each form, and its link to the other one. */
export const authViews: Record<
  AuthViewName,
  { title: string; question: string; other: AuthViewName; otherTitle: string }
> = {
  login: { title: 'Log In', question: 'New to Rubato?', other: 'signup', otherTitle: 'Create an account' },
  signup: {
    title: 'Sign Up',
    question: 'Already have an account?',
    other: 'login',
    otherTitle: 'Log in instead',
  },
};
