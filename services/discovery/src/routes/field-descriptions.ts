export const fieldDescriptions = {
  SearchResult: {
    top: 'The best result of all types, which is also in its list. Null if nothing was found, and on further pages.',
    playlists: 'Your own playlists; empty without a session.',
    lyrics: 'Songs that contain the words in their lyrics, with the line that does.',
    did_you_mean: 'Nothing contains the words; these results are for this query. Null otherwise.',
    next: 'The cursor of the next page, if one type was requested and there is more.',
    partial: 'The lists that could not be read at the moment. Absent if all could.',
  },
};
