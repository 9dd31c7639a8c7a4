export function startPostgres(options?: { durable?: boolean }): Promise<{
  url: string;
  /** Ends it as a crash would, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
} | null>;
