import type { Plugin } from 'vite';

const png = (name: string, side: number, purpose?: string) => ({
  src: `icons/${name}.png`,
  type: 'image/png',
  sizes: `${side}x${side}`,
  ...(purpose && { purpose }),
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [png(url, 192)] });

/** What a phone's home screen shows of the app, and what it can open. Addresses are relative to the manifest, which can be in
 * any folder. */
const appManifest = (isDemo: boolean) => ({
  // An id is relative to the host. Without one it is the start's address, so that demos in two folders are two apps.
  ...(!isDemo && { id: '/' }),
  name: 'Nukkad',
  short_name: 'Nukkad',
  description: 'Find meetups near you: people nearby and local events in your city.',
  lang: 'en',
  dir: 'ltr',
  categories: ['social', 'events', 'lifestyle'],
  start_url: './',
  scope: './',
  display: 'standalone',
  theme_color: '#fff9f1',
  background_color: '#fff9f1',
  icons: [
    png('icon-192', 192, 'any'),
    png('icon-512', 512, 'any'),
    png('maskable-192', 192, 'maskable'),
    png('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [shortcut('Events', 'events'), shortcut('Chat', 'chat'), shortcut('My tickets', 'tickets')],
  // The service worker takes it, which a demo does not have.
  ...(!isDemo && {
    share_target: {
      action: 'incoming',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'pictures', accept: ['image/*'] }],
      },
    },
  }),
});

/** Writes the manifest, by which a phone installs the app, and names it in the page. */
export function manifest({ base, isDemo }: { base: string; isDemo: boolean }): Plugin {
  return {
    name: 'manifest',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `${base}app.webmanifest` } },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `${base}icons/apple-touch-icon.png` } },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(appManifest(isDemo)) });
    },
  };
}
