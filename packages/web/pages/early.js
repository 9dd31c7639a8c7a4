// In each page, before anything is shown; the app takes over from it.
{
  // The content security policy lets code start only through this: scripts and workers of our own origin.
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location).origin === location.origin ? url : null),
  });
  const page = document.documentElement;
  const kept = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  // See src/device/theme.ts.
  const theme = kept('localStorage', 'nukkad-theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  // Keeps the place of the event that a visitor followed a link to: src/device/after-sign-in.ts.
  if (kept('sessionStorage', 'nukkad-linked-event') !== null || /\/events\/[^/]+$/.test(location.pathname))
    page.dataset.linked = '';
  // In the demo only the device knows who is signed in: src/data/backend/demo-state.ts.
  if (kept('localStorage', 'nukkad-demo')?.includes('"isAuthenticated":true')) page.dataset.hides = '';
  // A press that comes before the app is answered by it: src/device/early-page.ts.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (button && page.dataset.live === undefined) button.dataset.pressed = '';
  });
  // What is on the screen comes before its scripts. A tab in the background shows nothing, and does not wait for it.
  addEventListener('DOMContentLoaded', () => {
    let isAsked = false;
    const ask = () => {
      if (isAsked) return;
      isAsked = true;
      for (const it of document.querySelectorAll('script[type=later]')) {
        const script = document.createElement('script');
        script.type = 'module';
        script.crossOrigin = '';
        script.src = it.getAttribute('src');
        document.head.append(script);
      }
    };
    new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(ask))).observe({
      type: 'paint',
      buffered: true,
    });
    setTimeout(ask, 1000);
  });
}
