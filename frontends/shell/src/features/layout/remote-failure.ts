export const remoteFailureText =
  'This part of the page could not be loaded. Check your connection and try again.';
