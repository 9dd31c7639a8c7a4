import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { lazy, type ComponentType } from 'react';
import { root } from '../ui/asset-url.ts';
import { screens } from './screens.ts';

interface Module {
  default: ComponentType;
}
type Load = () => Promise<Module>;

const loaded = new Map<Load, Module>();

/** Like `lazy`. What is loaded already is shown at once, where React would show nothing for 300 ms first. */
export const lazyScreen = (load: Load) =>
  lazy(() => {
    const module = loaded.get(load);
    return module ? ({ then: (take: (it: Module) => void) => take(module) } as Promise<Module>) : load();
  });

async function keep(load: Load) {
  loaded.set(load, await load());
}

/** Loads what a signed-in person sees at the page's address. */
export async function loadScreen(): Promise<void> {
  const path = `/${location.pathname.slice(root.pathname.length)}`;
  const [name] =
    Object.entries(screenPaths).find(([, pattern]) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path),
    ) ?? [];
  // '/' leads to Home.
  const screen =
    name === undefined || name === 'welcome' ? 'home' : (name as Exclude<keyof typeof screenPaths, 'welcome'>);
  // A screen that does not load says so when it is shown.
  await Promise.all([keep(screens.signedIn), keep(screens[screen])]).catch(() => {});
}
