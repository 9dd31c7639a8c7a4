import { answerOf } from '../child.ts';
import { atMost, figure, said, type Section } from '../report.ts';
import { targetPeople } from './people.ts';

export interface Memory {
  /** Bytes of the heap and of array buffers that the index alone holds. */
  bytes: number;
  /** How much larger the process has become, in bytes: with what the allocator holds besides. */
  resident: number;
}

/** What a person costs in memory. */
export async function measureMemory(count: number): Promise<Section> {
  console.log(`${said(count)} people: weighing the index`);
  // A process that does nothing else, or what it also holds would be weighed too.
  const program = new URL('memory-process.ts', import.meta.url);
  const { bytes, resident } = await answerOf<Memory>(program, { count }, ['--expose-gc']);
  const name = 'heap and buffers, a person';
  return {
    title: `Memory of the index of ${said(count)} people`,
    rows: [
      count === targetPeople ? atMost(name, bytes / count, 'B', 200) : figure(name, bytes / count, 'B'),
      figure('resident memory, a person', resident / count, 'B'),
    ],
    notes: [],
  };
}
