/** Whether an `Accept-Encoding` header takes gzip (RFC 9110, 12.5.3). Without one an answer is sent as it is. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map((part) => {
        const [coding = '', weight] = part.toLowerCase().split(';');
        return [coding.trim(), Number(/^\s*q=([\d.]+)\s*$/.exec(weight ?? 'q=1')?.[1] ?? 0)] as const;
      }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
