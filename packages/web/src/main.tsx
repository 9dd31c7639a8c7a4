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
const container = document.getElementById('root');
if (!container) throw new Error('The page has no element to render into.');
const root = createRoot(container);

/** How long a remembered session waits for the server's answer, in ms. */
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
    if (backend.can.goOffline) void clearOthers(session);
  } catch (error) {
    // Without a network the device shows what it keeps; the server gives out nothing.
    const remembered = error instanceof Unanswered ? recallSession() : null;
    root.render(remembered ? <App session={remembered} isRemembered /> : <Unreachable retry={() => void start()} />);
  }
}

void start();

// After the first screen, so that it does not compete with it.
if (import.meta.env.PROD && backend.can.goOffline)
  window.addEventListener('load', () => {
    // Browsers allow it over https and on localhost. Without it the app needs a network to open.
    const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5000 });
    else register();
  });
