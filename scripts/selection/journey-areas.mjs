/** The journeys that show a folder's work. Every file is in at least one area. */
export const journeyAreas = {
  e2e: ['gateway/requests-in-flight'],
  'frontends/account': [
    'account/account',
    'account/administration',
    'account/leaving',
    'account/user',
    'account/moderation',
    'account/oidc',
    'account/passkeys',
  ],
  'frontends/browse': [
    'songs/albums',
    'songs/bulk-upload',
    'songs/covers',
    'songs/own-songs',
    'songs/rejected-uploads',
    'songs/song-page',
    'songs/song-tags',
  ],
  'frontends/discover': ['discover/artist', 'discover/home', 'discover/similar-songs', 'discover/search'],
  'frontends/library': ['library/library', 'library/playlists', 'library/song-order'],
  'frontends/player': [
    'player/gapless-transition',
    'player/high-resolution',
    'player/long-queue',
    'player/lyrics',
    'player/playback',
    'discover/similar-songs',
    'player/queue',
    'player/shortcuts',
    'player/visitor',
  ],
  'frontends/shell': [
    'shell/budget',
    'shell/deep-links',
    'remotes/remote-overrides',
    'remotes/remote-releases',
    'shell/session-expiry',
    'remotes/unavailable-remotes',
  ],
  gateway: ['gateway/api-docs', 'gateway/stored-xss'],
  'packages/federation': [
    'remotes/hostile-declarations',
    'remotes/outside-remote',
    'remotes/remote-versions',
  ],
  'packages/proof-of-work': ['account/proof-of-work'],
  'packages/ui': ['shell/accessibility', 'shell/touch'],
  'packages/web-kit': ['library/leaving', 'player/uninterrupted-playback'],
};

export const getJourneyFile = (name) => `e2e/journeys/${name}.journey.ts`;
