// In development builds only: loads the page again when the server that provides the remote has a newer build.
// One connection for all remotes of a server, because browsers open few to one origin.
const connections = (globalThis.rubatoLiveReload ??= new Set());
const { origin } = new URL(__webpack_public_path__);

if (!connections.has(origin)) {
  connections.add(origin);
  let current;
  new EventSource(new URL('events', __webpack_public_path__)).addEventListener('message', ({ data }) => {
    current ??= data;
    if (data !== current) location.reload();
  });
}
