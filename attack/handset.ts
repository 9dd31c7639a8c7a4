import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import {
  dueReport,
  metresBeyond,
  newPhone,
  takeFix,
  takeReport,
  type Fix,
  type Phone,
} from '@nukkad/core/features/people/phone.ts';
import { keptThroughSignOut } from '@nukkad/core/features/people/rules.ts';
import { tickMsOf } from '@nukkad/core/features/people/report-timing.ts';

/**
 * What a phone may do wrong: be in the cell of every fix; leave a cell well beyond its edge, and so report on the way and
 * remember nothing when its owner signs out; or show every place outside its hidden zone.
 */
export type PhoneFault = 'no hysteresis' | 'ways reported' | 'every place shown';

/** A phone that somebody carries, with the product's own code in it. */
export class Handset {
  #phone: Phone;
  readonly #fault: PhoneFault | null;

  constructor({ fault = null, hidden = [] }: { fault?: PhoneFault | null; hidden?: readonly string[] } = {}) {
    this.#fault = fault;
    this.#phone = { ...newPhone, hidden };
  }

  /** The cell that it reported last. */
  get reported(): string | null {
    return this.#phone.reported?.cell ?? null;
  }

  /** Takes in a fix, and the area in which others see its owner; the cell to report then, or null. */
  locate(fix: Fix, seenArea: string | null = null): string | null {
    if (this.#fault === null) this.#phone = takeFix(this.#phone, fix, seenArea);
    else if (this.#fault === 'every place shown') {
      const phone = takeFix(this.#phone, fix, seenArea);
      this.#phone = { ...phone, shown: phone.rests.map((it) => it.cell) };
    } else this.#phone = { ...this.#phone, cell: this.#cellWith(this.#fault, fix) };
    return dueReport(this.#phone, fix.at, tickMsOf.production);
  }

  #cellWith(fault: PhoneFault, fix: Fix): string {
    const { cell } = this.#phone;
    const isNear = cell !== null && metresBeyond(cell, fix) <= Math.max(150, 3 * fix.accuracy);
    return fault === 'ways reported' && isNear ? cell : cellAt(fix);
  }

  /** Takes in that a report has arrived, at a time in ms. */
  reportedAt(cell: string, at: number) {
    this.#phone = takeReport(this.#phone, cell, at);
  }

  /** Its owner signs out and in again. A faulty one has forgotten everything. */
  signOut() {
    this.#phone = { ...newPhone, ...(this.#fault === null && keptThroughSignOut(this.#phone)) };
  }
}
