import { screenPaths } from '@nukkad/core/kernel/screen-paths.ts';
import { lazy, type ComponentType } from 'react';
import { addressPath } from '../ui/asset-url.ts';
import { screens } from './screens.ts';

interface Module {
  default: ComponentType;
}
type Load = () => Promise<Module>;

const loaded = new Map<Load, Module>();

/** Like `lazy`. What was loaded with the page is shown at once, where React would show nothing for 300 ms first. */
export function lazyScreen(load: Load): ComponentType {
  const Later = lazy(load);
  return function LazyScreen() {
    const Loaded = loaded.get(load)?.default ?? Later;
    return <Loaded />;
  };
}

async function keep(load: Load) {
  loaded.set(load, await load());
}

/** Loads what a signed-in person sees at the page's address, and what is around it. */
export async function loadScreen(around: Load): Promise<void> {
  const path = addressPath();
  const [name = 'home'] =
    Object.entries(screenPaths).find(([, pattern]) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path),
    ) ?? [];
  // '/' leads to Home.
  const screen = name === 'welcome' ? 'home' : (name as Exclude<keyof typeof screenPaths, 'welcome'>);
  // A screen that does not load says so when it is shown.
  await Promise.all([keep(around), keep(screens[screen])]).catch(() => {});
}
