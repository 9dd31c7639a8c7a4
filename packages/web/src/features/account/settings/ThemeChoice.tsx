import { useState } from 'react';
import { chooseTheme, chosenTheme, themes } from '../../../device/theme.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Chips>
      {themes.map((it) => (
        <Chip
          key={it}
          on={theme === it}
          toggle={() => {
            chooseTheme(it);
            setTheme(it);
          }}
        >
          {it.charAt(0).toUpperCase() + it.slice(1)}
        </Chip>
      ))}
    </Chips>
  );
}
