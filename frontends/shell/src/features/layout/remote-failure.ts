export const remoteFailureText =
  'This part of the page couldn’t be loaded. Check your connection and try again.';
