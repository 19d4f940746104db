// Lets tests and the product host start containers through this process's copy of the library.
export async function startContainer(options) {
  const library = await import('../../../packages/testing/dist/containers/server-container.js');
  return library.startContainer(options);
}
