import './ui/tokens.css';
import './ui/base.css';
import { backend } from '#backend';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { recallSession, Unanswered } from './data/last-session.ts';
import { clearOthers } from './data/session.tsx';
import { applyTheme } from './device/theme.ts';
import { Unreachable } from './app/Unreachable.tsx';

applyTheme();
const root = createRoot(document.getElementById('root')!);

/** Whoever is remembered here waits no longer for the server's word on who they are, in ms. */
const patienceMs = 4000;

async function askWho() {
  const answer = backend.session();
  if (!recallSession()) return answer;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Unanswered()), patienceMs);
  });
  return Promise.race([answer, late]);
}

async function start() {
  try {
    const session = await askWho();
    root.render(<App session={session} />);
    // The session may have ended while the app was closed.
    if (backend.can.goOffline) void clearOthers(session);
  } catch (error) {
    // Without a network this device's word is taken: it shows what it has kept of theirs, and the server nothing.
    const remembered = error instanceof Unanswered ? recallSession() : null;
    root.render(remembered ? <App session={remembered} isRemembered /> : <Unreachable retry={() => void start()} />);
  }
}

void start();

// When the first screen is there and nothing else is to be done: what opens the app the next time is in nobody's way.
if (import.meta.env.PROD && backend.can.goOffline)
  window.addEventListener('load', () => {
    // Browsers have it over https and on this machine alone; some forbid it. Then the app needs a network to open.
    const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5000 });
    else register();
  });
