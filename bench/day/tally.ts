/** How long operations took, in ms, and what went wrong. */
export class Tally {
  readonly times = new Map<string, number[]>();
  readonly failures = new Map<string, number>();
  readonly refusals = new Map<string, number>();

  took(name: string, ms: number) {
    const known = this.times.get(name);
    if (known) known.push(ms);
    else this.times.set(name, [ms]);
  }

  /** Failures and refusals stay. */
  forgetTimes() {
    this.times.clear();
  }

  failed(what: string) {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  refused(what: string) {
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }
}
