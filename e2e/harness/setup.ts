import { makeTemplate } from './program.ts';

/** Runs before all stories; what it returns runs after them. */
export default makeTemplate;
