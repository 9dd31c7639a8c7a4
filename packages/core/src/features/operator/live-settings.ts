import type { Kysely } from 'kysely';
import type { LiveSettings as HostSettings } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Regions } from '../people/regions.ts';
import { LiveRegions } from './live-regions.ts';
import { type SettingSources, type SettingValues, valuesOf } from './setting-values.ts';

/** The settings and regions of one process. Of settings: those of its environment, then those that operators have stored, then the defaults. */
export class LiveSettings implements HostSettings {
  readonly sources: SettingSources;
  readonly regions: LiveRegions;
  readonly #db: Kysely<Database>;
  readonly #announce: () => void;
  #values: SettingValues;
  #reading = Promise.resolve();

  constructor(db: Kysely<Database>, sources: SettingSources, regions: Regions, announce: () => void = () => {}) {
    this.regions = new LiveRegions(regions);
    this.sources = sources;
    this.#db = db;
    this.#announce = announce;
    this.#values = valuesOf(sources, []);
  }

  get values() {
    return this.#values;
  }

  /** Reads in sequence, so that a slow read does not restore older values. */
  read(): Promise<void> {
    const earlier = this.#reading;
    const reading = (async () => {
      await earlier.catch(() => {});
      const stored = await this.#db.selectFrom('operator_setting').select(['name', 'value']).execute();
      const coarser = await this.#db.selectFrom('operator_region').select(['name', 'level']).execute();
      this.#values = valuesOf(this.sources, stored);
      this.regions.use(coarser);
    })();
    this.#reading = reading;
    return reading;
  }

  async changed() {
    this.#announce();
    await this.read();
  }
}
