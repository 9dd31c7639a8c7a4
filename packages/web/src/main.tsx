import './ui/tokens.css';
import './ui/base.css';
import { backend } from '#backend';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadScreen } from './app/load-screen.tsx';
import { signedIn } from './app/load-signed-in.ts';
import { recallSession, Unanswered } from './data/last-session.ts';
import type { Session } from './data/backend/backend.ts';
import { clearOthers } from './data/session.tsx';
import { takeOver } from './device/early-page.ts';
import { keepInstallPrompt } from './device/install-prompt.ts';
import { applyTheme } from './device/theme.ts';
import { Unreachable } from './app/Unreachable.tsx';
import { assetUrl } from './ui/asset-url.ts';

applyTheme();
if (backend.can.install) keepInstallPrompt();
const page = document.documentElement;
const container = document.getElementById('root');
if (!container) throw new Error('The page has no element to render into.');

// Imports look for a link to each style sheet that they need. A browser does not fetch what is disabled.
for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="nukkad-sheet"]')) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('disabled', '');
  link.href = content;
  document.head.append(link);
}

/** How long a stored session waits for the server's answer, in ms. */
const timeoutMs = 4000;

async function askWho() {
  const answer = backend.session();
  if (!recallSession()) return answer;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Unanswered()), timeoutMs);
  });
  return Promise.race([answer, late]);
}

async function start(root: Root) {
  try {
    // Their screens load while the server confirms who they are.
    if (recallSession()?.me) void Promise.all([loadScreen(signedIn), backend.afterSignIn()]).catch(() => {});
    const session = await askWho();
    if (session.me) await loadScreen(signedIn);
    root.render(<App session={session} />);
    if (backend.can.goOffline) void clearOthers(session);
  } catch (error) {
    // Without a network the device shows what it keeps; the server gives out nothing.
    const stored = error instanceof Unanswered ? recallSession() : null;
    if (stored) await loadScreen(signedIn);
    root.render(stored ? <App session={stored} certainty="stored" /> : <Unreachable retry={() => void start(root)} />);
  }
}

const { session: rendered } = container.dataset;
// The page that the build rendered is for people who are signed out; `early.js` says if it is hidden from someone else.
if (rendered !== undefined && page.dataset['hides'] === undefined)
  hydrateRoot(
    container,
    <App
      session={JSON.parse(rendered) as Session}
      // A cache may have kept the page from before they signed in.
      certainty={backend.can.goOffline ? 'presumed' : 'confirmed'}
    />,
  );
else {
  // A frame around a screen stays until React replaces it.
  if (rendered !== undefined) container.replaceChildren();
  takeOver();
  void start(createRoot(container));
}

function keepApp() {
  // Browsers allow it over https and on localhost. Without it the app needs a network to open.
  const register = () => void navigator.serviceWorker?.register(assetUrl('service-worker.js')).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5000 });
  else register();
}

// After the first screen, so that it does not compete with it.
if (import.meta.env.PROD && backend.can.goOffline) {
  if (document.readyState === 'complete') keepApp();
  else window.addEventListener('load', keepApp);
}
