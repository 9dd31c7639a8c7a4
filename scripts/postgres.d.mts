export function startPostgres(options?: { durable?: boolean; archive?: string }): Promise<{
  url: string;
  /** Creates a database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Makes a base backup in an empty folder. */
  backUp(to: string): Promise<void>;
  /** Ends it as a crash would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
} | null>;
