import './ui/tokens.css';
import './ui/base.css';
import { backend } from '#backend';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { applyTheme } from './settings/theme.ts';
import { Unreachable } from './Unreachable.tsx';

applyTheme();
const root = createRoot(document.getElementById('root')!);

async function start() {
  try {
    root.render(<App session={await backend.session()} />);
  } catch {
    root.render(<Unreachable retry={() => void start()} />);
  }
}

void start();
