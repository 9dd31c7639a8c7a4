import fc from 'fast-check';

// A mutant is dead at the first counterexample: nobody reads the smallest.
fc.configureGlobal({ endOnFailure: true });
