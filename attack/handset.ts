import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import {
  dueReport,
  metresBeyond,
  newPhone,
  takeFix,
  takeReport,
  type Fix,
  type Phone,
} from '@nukkad/core/features/people/phone-location.ts';
import { keptThroughSignOut } from '@nukkad/core/features/people/hidden-zone-silence.ts';
import { tickMsOf } from '@nukkad/core/features/people/presence-times.ts';

/** Faults of a phone: uses the cell of every fix; leaves a cell well past its edge, so it reports on the way, and
 * forgets everything at sign-out; shows every place outside the hidden zone. */
export type PhoneFault = 'no hysteresis' | 'ways reported' | 'every place shown';

export class Handset {
  #phone: Phone;
  readonly #fault: PhoneFault | null;

  constructor({ fault = null, hidden = [] }: { fault?: PhoneFault | null; hidden?: readonly string[] } = {}) {
    this.#fault = fault;
    this.#phone = { ...newPhone, hidden };
  }

  get reported(): string | null {
    return this.#phone.reported?.cell ?? null;
  }

  /** Takes a fix and the area in which others see the owner. Returns the cell to report, or null. */
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

  reportedAt(cell: string, at: number) {
    this.#phone = takeReport(this.#phone, cell, at);
  }

  /** Signs out and in again. A phone with a fault forgets everything. */
  signOut() {
    this.#phone = { ...newPhone, ...(this.#fault === null && keptThroughSignOut(this.#phone)) };
  }
}
