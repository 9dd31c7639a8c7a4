/** Counts as things happen; everything else is read when Prometheus asks. No metric names a person. */
export interface Measures {
  answered(operation: string, status: number, seconds: number): void;
  ran(job: string, seconds: number, failed: boolean): void;
}
