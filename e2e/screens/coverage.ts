import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';

const patterns = Object.entries(screenPaths).map(
  ([name, path]) => [name, new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)] as const,
);

/** Which screens of the app are photographed. */
export class Coverage {
  readonly #seen = new Set<string>();

  /** `address` is where the page has ended up: a screen that sends its visitor elsewhere is not taken. */
  note(address: string) {
    const { pathname } = new URL(address);
    const name = patterns.find(([, pattern]) => pattern.test(pathname))?.[0];
    if (name) this.#seen.add(name);
  }

  get missing(): string[] {
    return patterns.map(([name]) => name).filter((name) => !this.#seen.has(name));
  }
}
