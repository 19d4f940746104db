/**
 * Whether an `Accept-Encoding` header accepts gzip (RFC 9110, 12.5.3). Without the header, responses are not
 * compressed.
 */
export function isGzipAccepted(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const weights = new Map(
    String(header)
      .split(',')
      .map((item) => {
        const [coding = '', weight] = item.toLowerCase().split(';');
        return [coding.trim(), Number(/^\s*q=([\d.]+)\s*$/.exec(weight ?? 'q=1')?.[1] ?? 0)] as const;
      }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
