import { lazy, type ComponentType } from 'react';

/** A screen whose code comes when it is first shown. When it did not arrive, the next time that it is shown is a new try. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  const attempt = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        Current = attempt();
        throw error;
      }),
    );
  let Current = attempt();
  return function Screen() {
    return <Current />;
  };
}
