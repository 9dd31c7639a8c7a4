export function startRedis(): Promise<{
  url: string;
  halt(): Promise<void>;
  freeze(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
} | null>;
