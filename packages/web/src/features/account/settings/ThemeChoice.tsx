import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, themes } from '../../../device/theme.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';

const listeners = new Set<() => void>();

/** Settings and Account both show it, on a wide screen at the same time. */
function watch(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function ThemeChoice() {
  const theme = useSyncExternalStore(watch, chosenTheme);
  return (
    <Chips>
      {themes.map((it) => (
        <Chip
          key={it}
          on={theme === it}
          toggle={() => {
            chooseTheme(it);
            for (const listener of listeners) listener();
          }}
        >
          {it.charAt(0).toUpperCase() + it.slice(1)}
        </Chip>
      ))}
    </Chips>
  );
}
