import type { ChildProcess, SpawnOptions } from 'node:child_process';

export function hasProgram(name: string): boolean;
export function spawnBound(
  signal: 'INT' | 'KILL' | 'QUIT' | 'TERM',
  program: string,
  args: readonly string[],
  options?: Omit<SpawnOptions, 'stdio'> & {
    stdio?: readonly [output: 'ignore' | 'pipe', errors: 'ignore' | 'inherit'];
  },
): ChildProcess;
