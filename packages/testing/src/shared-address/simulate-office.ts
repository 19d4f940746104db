import { SimulatedBrowser, type BrowserResponse } from './simulated-browser.ts';

/** Users who share one address, and what they work with. */
export interface Office {
  /** URL of the product. */
  readonly url: string;
  readonly users: readonly { readonly email: string; readonly password: string }[];
  /** Paths of files that the home page loads. */
  readonly pageFiles: readonly string[];
  /** The song that everyone listens to. Its file has at least 6 MB: less fits into the buffers of a connection. */
  readonly song: { readonly id: number; readonly audio_url: string };
  /** The form of a song with this title. */
  readonly songForm: (title: string) => FormData | Promise<FormData>;
}

/** How many responses had each status. */
export type StatusCounts = Readonly<Record<number, number>>;

/** The responses to all browsers of the office. */
export interface OfficeResponses {
  readonly failedLogIns: StatusCounts;
  readonly logIns: StatusCounts;
  readonly uploads: StatusCounts;
  readonly pages: StatusCounts;
  readonly wholeLists: StatusCounts;
  readonly listening: StatusCounts;
  readonly whileListening: StatusCounts;
}

const pageRequests = [
  '/api/auth/',
  '/api/songs/?limit=50&omit=lyrics',
  '/api/albums?limit=50',
  '/api/browse/genres?limit=100',
  '/api/browse/decades',
];
const wholeLists = ['/api/songs/', '/api/albums/', '/api/songs/current'];
/** The default of `MAX_CONCURRENT_UPLOADS_PER_ADDRESS`. */
const uploadsAtOnce = 16;
/** Two hundred users never click at the same moment. */
const usersAtOnce = 8;

/**
 * Simulates an ordinary day of an office: all users log in, each tenth after a wrong password; as many as may upload a
 * song at the same time do so; all open the home page and whole lists; all listen to a song, and like it meanwhile.
 * Every browser keeps its connections open all day. Rejects if one is closed without a response.
 */
export async function simulateOffice(office: Office): Promise<OfficeResponses> {
  const { url, users, song } = office;
  const browsers = users.map(() => new SimulatedBrowser(url));
  const all = [...users.keys()];
  const logIn = async (n: number, password: string) => {
    await browsers[n]!.send('GET', '/api/auth/');
    return browsers[n]!.send('POST', '/api/auth/login', { email: users[n]!.email, password });
  };
  const upload = async (n: number) =>
    browsers[n]!.send('POST', '/api/songs', await office.songForm(`Song ${n}`));
  const getAll = (n: number, paths: readonly string[]) =>
    Promise.all(paths.map((path) => browsers[n]!.send('GET', path)));
  const like = async (n: number) => [
    await browsers[n]!.send('GET', `/api/songs/${song.id}`),
    await browsers[n]!.send('POST', `/api/likes/${song.id}`),
  ];
  try {
    return {
      failedLogIns: await countStatuses(
        all.filter((n) => n % 10 === 0),
        async (n) => [await logIn(n, 'a wrong password')],
      ),
      logIns: await countStatuses(all, async (n) => [await logIn(n, users[n]!.password)]),
      uploads: await countStatuses(all.slice(0, uploadsAtOnce), async (n) => [await upload(n)]),
      pages: await countStatuses(all, (n) => getAll(n, [...office.pageFiles, ...pageRequests])),
      wholeLists: await countStatuses(all, (n) => getAll(n, wholeLists)),
      listening: await countStatuses(all, async (n) => [await browsers[n]!.play(song.audio_url)]),
      whileListening: await countStatuses(all, like),
    };
  } finally {
    for (const browser of browsers) browser.close();
  }
}

/** Counts the statuses of the responses to `users`, some of whom act at the same time. */
async function countStatuses(
  users: readonly number[],
  act: (user: number) => Promise<readonly BrowserResponse[]>,
): Promise<StatusCounts> {
  const counts: Record<number, number> = {};
  const waiting = users.values();
  const actInTurn = async () => {
    for (const user of waiting)
      for (const { status } of await act(user)) counts[status] = (counts[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: usersAtOnce }, actInTurn));
  return counts;
}
