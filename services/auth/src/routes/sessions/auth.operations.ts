import { proofParameter } from '../proof.ts';
import type { AuthOperation } from '../schemas.ts';

/** Password hashing is slow: it must not delay requests that only verify a session. */
const requestClass = 'sign-in';

const newSession = {
  status: 200,
  description: 'The user, with a new session.',
  content: { schema: 'User' },
  headers: ['Set-Cookie'],
} as const;

const loggedOut = {
  status: 200,
  description: 'The session has ended, if there was one.',
  content: { schema: 'Message' },
  headers: ['Set-Cookie'],
} as const;

export const authOperations: readonly AuthOperation[] = [
  {
    id: 'currentUser',
    method: 'get',
    path: '/api/auth',
    tag: 'Auth',
    summary: 'Get the current user',
    requiresSession: true,
    response: {
      status: 200,
      description: 'The current user, with the ids of their songs, albums, playlists and likes.',
      content: { schema: 'User' },
    },
  },
  {
    id: 'signUp',
    method: 'post',
    path: '/api/auth/signup',
    tag: 'Auth',
    requestClass,
    summary: 'Sign up',
    parameters: [proofParameter],
    body: { schema: 'SignUp' },
    response: { ...newSession, status: 201 },
    errors: [409, 429],
  },
  {
    id: 'logIn',
    method: 'post',
    path: '/api/auth/login',
    tag: 'Auth',
    requestClass,
    summary: 'Log in',
    description: 'An unknown email address and a wrong password return the same error.',
    parameters: [proofParameter],
    body: { schema: 'LogIn' },
    response: newSession,
    errors: [401, 429],
  },
  {
    id: 'logInAsDemoUser',
    method: 'post',
    path: '/api/auth/demo',
    tag: 'Auth',
    requestClass,
    summary: 'Log in as the demo user',
    description: '404 if the operator has switched the demo off. A demo session ends after two hours.',
    parameters: [proofParameter],
    response: newSession,
    errors: [404, 429],
  },
  {
    id: 'logOut',
    method: 'post',
    path: '/api/auth/logout',
    tag: 'Auth',
    summary: 'Log out',
    response: loggedOut,
  },
  {
    id: 'logOutByLink',
    method: 'get',
    path: '/api/auth/logout',
    tag: 'Auth',
    summary: 'Log out through a link',
    description: 'Rejected if the request comes from another site, or from an image or frame.',
    response: loggedOut,
    errors: [403],
  },
];
