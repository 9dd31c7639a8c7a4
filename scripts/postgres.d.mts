export function startPostgres(options?: { durable?: boolean }): Promise<{
  url: string;
  /** Makes a new database and returns its address. */
  createDatabase(): Promise<string>;
  /** Ends it as a crash would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
} | null>;
