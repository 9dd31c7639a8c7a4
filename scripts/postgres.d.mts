export function startPostgres(options?: { durable?: boolean; archive?: string }): Promise<{
  url: string;
  /** Returns the URL of the new database. */
  createDatabase(): Promise<string>;
  /** Writes a base backup to an empty folder. */
  backUp(to: string): Promise<void>;
  /** Simulates a crash, then starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
} | null>;
