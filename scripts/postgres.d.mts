export function startPostgres(options?: { durable?: boolean; archive?: string; socket?: boolean }): Promise<{
  url: string;
  createDatabase(template?: string): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  backUp(to: string): Promise<void>;
  halt(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
} | null>;
