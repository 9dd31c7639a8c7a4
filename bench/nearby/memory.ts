import { answerOf } from '../child.ts';
import { atMost, figure, said, type Section } from '../report.ts';
import { boundedPeople } from './people.ts';

export interface Memory {
  /** Heap and array buffers that the index holds, in bytes. */
  bytes: number;
  /** Growth of resident memory, in bytes; includes what the allocator keeps. */
  resident: number;
}

export async function measureMemory(count: number): Promise<Section> {
  console.log(`${said(count)} people: measuring the index`);
  // In its own process, so that nothing else is measured.
  const program = new URL('memory-process.ts', import.meta.url);
  const { bytes, resident } = await answerOf<Memory>(program, { count }, ['--expose-gc']);
  const name = 'heap and buffers per person';
  return {
    title: `Index memory for ${said(count)} people`,
    rows: [
      count === boundedPeople ? atMost(name, bytes / count, 'B', 200) : figure(name, bytes / count, 'B'),
      figure('resident memory per person', resident / count, 'B'),
    ],
    notes: [],
  };
}
