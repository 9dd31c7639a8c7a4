import { cellAt, dueReport, newPhone, takeFix, takeReport, type Fix, type Phone } from '@nukkad/core/people/area.ts';
import { tickMsOf } from '@nukkad/core/people/rules.ts';

/** A phone that somebody carries, with the product's own code in it. A careless one is in the cell of every fix. */
export class Handset {
  #phone: Phone;
  readonly #careless: boolean;

  constructor({ careless = false, hidden = [] }: { careless?: boolean; hidden?: readonly string[] } = {}) {
    this.#careless = careless;
    this.#phone = { ...newPhone, hidden };
  }

  /** The cell that it reported last. */
  get reported(): string | null {
    return this.#phone.reported?.cell ?? null;
  }

  /** Takes in a fix; the cell to report then, or null. */
  locate(fix: Fix): string | null {
    this.#phone = this.#careless ? { ...this.#phone, cell: cellAt(fix) } : takeFix(this.#phone, fix);
    return dueReport(this.#phone, fix.at, tickMsOf.production);
  }

  /** Takes in that a report has arrived, at a time in ms. */
  reportedAt(cell: string, at: number) {
    this.#phone = takeReport(this.#phone, cell, at);
  }
}
