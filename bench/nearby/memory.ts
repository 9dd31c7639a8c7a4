import { fork } from 'node:child_process';
import { figure, atMost, type Section } from '../report.ts';

export interface Memory {
  /** Bytes of the heap and of array buffers that the index alone holds. */
  bytes: number;
  /** How much larger the process has become, in bytes: with what the allocator holds besides. */
  resident: number;
}

/** Lets a process of its own build an index and says what it holds. */
const weigh = (count: number) =>
  new Promise<Memory>((resolve, reject) => {
    const child = fork(new URL('memory-process.ts', import.meta.url), [String(count)], { execArgv: ['--expose-gc'] });
    child.on('message', (memory) => resolve(memory as Memory));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`Weighing the index ended with ${code}.`)));
  });

/** What a person costs in memory. */
export async function measureMemory(count: number): Promise<Section> {
  console.log(`${count.toLocaleString('en-GB')} people: weighing the index`);
  const { bytes, resident } = await weigh(count);
  const name = 'heap and buffers, a person';
  return {
    title: `Memory of the index of ${count.toLocaleString('en-GB')} people`,
    rows: [
      count === 1_000_000 ? atMost(name, bytes / count, 'B', 200) : figure(name, bytes / count, 'B'),
      figure('resident memory, a person', resident / count, 'B'),
    ],
    notes: [],
  };
}
