/** The files of journeys that show a folder's work. Every file is in at least one area. */
export const journeyAreas = {
  e2e: ['requests-in-flight'],
  'frontends/account': ['account', 'administration', 'leaving', 'member', 'moderation', 'oidc', 'passkeys'],
  'frontends/browse': [
    'albums',
    'bulk-upload',
    'covers',
    'own-songs',
    'rejected-uploads',
    'song-page',
    'song-tags',
  ],
  'frontends/discover': ['artist', 'home', 'playing-on', 'search'],
  'frontends/library': ['library', 'playlists', 'song-order'],
  'frontends/player': [
    'gapless-transition',
    'high-resolution',
    'long-queue',
    'lyrics',
    'playback',
    'playing-on',
    'queue',
    'shortcuts',
    'visitor',
  ],
  'frontends/shell': [
    'budget',
    'deep-links',
    'remote-overrides',
    'remote-releases',
    'session-expiry',
    'unavailable-remotes',
  ],
  gateway: ['api-docs', 'stored-xss'],
  'packages/federation': ['hostile-declarations', 'outside-remote', 'remote-versions'],
  'packages/proof-of-work': ['proof-of-work'],
  'packages/ui': ['accessibility'],
  'packages/web-kit': ['uninterrupted-playback'],
};

export const getJourneyFile = (name) => `e2e/journeys/${name}.journey.ts`;
