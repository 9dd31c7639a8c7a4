import { Regions, type Region } from '../people/regions.ts';

interface Coarser {
  name: string;
  level: Region['level'];
}

/** Never finer than the list that the server was started with: a stored row may be older than that list. */
const withLevels = (list: readonly Region[], coarser: readonly Coarser[]): Region[] =>
  list.map((region) => {
    const level = coarser.find(({ name }) => name === region.name)?.level ?? region.level;
    return level < region.level ? { ...region, level } : region;
  });

/** The same regions where nothing is coarser than they are. */
export function coarserRegions(configured: Regions, coarser: readonly Coarser[]): Regions {
  const list = withLevels(configured.list, coarser);
  const isChanged = list.some((region, nth) => region !== configured.list[nth]);
  return isChanged ? new Regions(list, configured) : configured;
}

/** The regions of one process: those that it was started with, and what operators have made coarser since. */
export class LiveRegions {
  readonly configured: Regions;
  #current: Regions;
  #levels = '';

  constructor(configured: Regions) {
    this.configured = configured;
    this.#current = configured;
  }

  get current() {
    return this.#current;
  }

  /** Keeps what is cached about areas while nothing changes. */
  use(coarser: readonly Coarser[]) {
    const regions = coarserRegions(this.configured, coarser);
    const levels = regions.list.map(({ level }) => level).join();
    if (levels === this.#levels) return;
    this.#levels = levels;
    this.#current = regions;
  }
}
