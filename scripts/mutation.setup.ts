import fc from 'fast-check';

// The first counterexample kills a mutant, so shrinking it is a waste of time.
fc.configureGlobal({ endOnFailure: true });
