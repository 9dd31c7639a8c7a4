const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** 'two', '30'. */
export const inWords = (count: number): string => words[count] ?? String(count);
