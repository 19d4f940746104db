import type { Operation } from './operation.ts';

const begun = {
  status: 200,
  description: 'The user, signed in by a new session.',
  content: { schema: 'User' },
  headers: ['Set-Cookie'],
} as const;

const loggedOut = {
  status: 200,
  description: 'The session is over, if there was one.',
  content: { schema: 'Message' },
  headers: ['Set-Cookie'],
} as const;

export const authOperations: readonly Operation[] = [
  {
    id: 'currentUser',
    method: 'get',
    path: '/api/auth',
    tag: 'Auth',
    summary: 'Who is signed in',
    signedIn: true,
    parameters: ['ifNoneMatch'],
    answer: {
      status: 200,
      description: 'The session’s user, with all ids of their lists.',
      content: { schema: 'User' },
      headers: ['ETag'],
    },
  },
  {
    id: 'signUp',
    method: 'post',
    path: '/api/auth/signup',
    tag: 'Auth',
    summary: 'Sign up',
    body: { schema: 'SignUp' },
    answer: { ...begun, status: 201 },
    refusals: [409, 429],
  },
  {
    id: 'logIn',
    method: 'post',
    path: '/api/auth/login',
    tag: 'Auth',
    summary: 'Log in',
    description: 'An unknown e-mail address and a wrong password are refused in the same way.',
    body: { schema: 'LogIn' },
    answer: begun,
    refusals: [401, 429],
  },
  {
    id: 'logInAsDemoUser',
    method: 'post',
    path: '/api/auth/demo',
    tag: 'Auth',
    summary: 'Log in as the demo user',
    description:
      'Where the operator has switched the demo off, it is not found. A demo session ends after two hours.',
    answer: begun,
    refusals: [404, 429],
  },
  {
    id: 'logOut',
    method: 'post',
    path: '/api/auth/logout',
    tag: 'Auth',
    summary: 'Log out',
    answer: loggedOut,
  },
  {
    id: 'logOutByLink',
    method: 'get',
    path: '/api/auth/logout',
    tag: 'Auth',
    summary: 'Log out by a link',
    description: 'Refused when it comes from another site, or from a picture or frame in a page.',
    answer: loggedOut,
    refusals: [403],
  },
];
