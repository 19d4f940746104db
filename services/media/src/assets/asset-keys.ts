/** Where an upload lies until it is whole and checked. Nothing below is ever served. */
export function uploadKey(assetId: string): string {
  return `uploads/${assetId}`;
}

/** Where a checked asset lies. What is below `media/` is what `/media/` serves. */
export function mediaKey(key: string): string {
  return `media/${key}`;
}
