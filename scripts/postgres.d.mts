export function startPostgres(options?: { durable?: boolean; archive?: string }): Promise<{
  url: string;
  /** Returns the URL of the new database, a copy of `template`. */
  createDatabase(template?: string): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Writes a base backup to an empty folder. */
  backUp(to: string): Promise<void>;
  /** Simulates a crash. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Both. */
  restart(): Promise<void>;
  stop(): Promise<void>;
} | null>;
