/** Texts that belong to no single schema. Field texts stand beside their schemas. */
export const texts = {
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  notFound: 'Not found',
  serverError: 'Something went wrong. Please try again.',
  unavailable: 'Something went wrong. Please try again.',
  notValidJson: 'The request is not valid JSON',
  notValidForm: 'The form could not be read. Please send it again.',
  notMultipart: 'The form must be sent as multipart/form-data',
  tooLarge: 'The request is too large',
  notSupported: 'This kind of content is not supported',
  csrf: 'The CSRF token is missing or not valid. Reload the page and try again.',
  tooManyRequests: 'Too many attempts. Please wait a while and try again.',
  invalidCredentials: 'Invalid email or password',
  loggedOut: 'User logged out',
  songsNeedLogIn: 'Log in, please',
  songCannotBeAdded: "The song can't be added",
} as const;
