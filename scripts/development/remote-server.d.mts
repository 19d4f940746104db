export interface RemoteServer {
  readonly origin: string;
  announceBuild(): void;
  close(): Promise<void>;
}
export function startRemoteServer(options: {
  readonly folder: string;
  readonly origins: readonly string[];
  readonly against: string;
}): Promise<RemoteServer>;
