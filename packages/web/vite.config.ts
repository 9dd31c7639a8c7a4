import babel from '@rolldown/plugin-babel';
import { contract } from '@nukkad/core/contract.ts';
import { minifyContractRouter } from '@orpc/contract';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { drawings } from './drawings/plugin.ts';
import { writeSubsets } from './fonts/subsets.ts';
import { licences } from './licences/plugin.ts';
import { manifest } from './offline/manifest.ts';
import { offline } from './offline/plugin.ts';
import { pages } from './pages/plugin.ts';
import { styleName } from './pages/style-name.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `virtual:contract`: the operations' routes without their schemas, which browsers have no use for. */
function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === 'virtual:contract' ? '\0virtual:contract' : undefined),
    load: (id) =>
      id === '\0virtual:contract' ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined,
  };
}

/** The server editions ask for the session while the script is still on its way. */
const sessionPreload: Plugin = {
  name: 'session-preload',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'preload', as: 'fetch', href: '/api/session', crossorigin: 'anonymous' } },
  ],
};

/** Modules that bring geometry, coasts or codes with them, or belong to such code. */
const large =
  /\/(map|location|check-in|tickets)\/|geometry|area-size|\/(phone|stored|report)-location|regions|coordinates|uninhabited|Sharing|Map|VenueDistance|QrCode|hidden-zone/;
const small = /\/(reappearance|useTickMs|refund-policy|ticket-code|mail-language|span-words|privacy-promise)\.ts$/;

/** What few screens or sheets use. */
const ofFew =
  /\/features\/(notifications|meets|safety|cases|shared-plans|trusted-contact|moderation)\/|\/(RowSkeletons|Retry|SearchField|ConnectionPicker|PlanFromChat|(Event)?Moment|Confetti|EventRow|poster|ReportSheet|FormEnd|FormColumns|PageIntro|ProgressBar|Beside|useHasSide|ListEnd|Emergency|Menu|OpeningLines|opening-lines|EventQuestions|QuestionSheets|PhotoAudienceField|InstallSteps|install-app|useLinkedSection|SettingsPage|YourProfile|DownloadData|DeleteAccount|own-data|Payment(Screen)?|Premium\w*|premium-status-words|useStartRenewal|InvoiceLines|browser-push|EventEditor|useEventMutation|plans|sales-words|is-event-day|ShareEventButton|order-status-words|OrderMark|AboutPayments|locate|map-link|time-words)(\.module)?\./;

/** Small parts of several screens. */
const isShared = (id: string) =>
  small.test(id) || (/\/(web|core)\/src\/|\/@tanstack\/|\/uuid\//.test(id) && !large.test(id) && !ofFew.test(id));

/** What screens of events and forms share, and chat and people have no use for. */
const ofEvents = /\/features\/(events|payments|tickets|hosting|account|people\/avatar)\//;

/** What both lists of conversations share. */
const ofLists = /\/chat\/Conversation(s|List|Row|Search)\.(tsx|module\.css)$/;

/** What conversations and profiles share, and what profiles share. */
const ofWarnings =
  /\/((scam-warnings|has-contact-details)\.ts|(Scam|PublicText)Warning\.(tsx|module\.css)|UploadProgress\.(tsx|module\.css))$/;
const ofProfiles =
  /\/people\/(spoken-languages|profile-prompts|optional-profile|PersonHero|PersonDetails|OptionalProfileDetails|LanguageName|language-words|AvailabilityLine|availability-words)\.(tsx?|module\.css)$/;

/** What Home, profiles and conversations share of meet requests: one file, since the first screen names each. */
const ofMeets = /\/meets\/(useMeetWith|RequestText|RequestParts|meet-window-words)(\.module)?\.(tsx?|css)$/;

/** What asks for passkeys: a sheet of the welcome screen, and the settings of an account. */
const ofPasskeys = /\/(browser-passkeys|passkey-sign-in|PasskeySignInButton|useOfferedPasskey|account-calls)\.tsx?$/;

/** What signed-in people see first, and what every screen shows until its content is here or could not be loaded. */
const ofFrame = /\/src\/(app\/SignedIn|data\/LoadError|ui\/ScreenSkeletons|features\/chat\/ConversationSkeleton)\.tsx$/;

/**
 * Few files, since each costs a round trip: what the welcome screen needs, its sheets, what forgets other people, the client, what all other screens
 * need besides, and the rest by screen. Each has the modules that it needs, unless one before it has them.
 */
const chunks = [
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  { name: 'forget', test: /\/device\/forget-person\.ts$/, priority: 4 },
  { name: 'sign-in', test: /\/welcome\/SignInSheets\.tsx$/, priority: 4 },
  // `data/api.ts` waits for it while it loads, so it must not need what waits.
  { name: 'client', test: /\/data\/backend\/(http|demo)-api\.ts$/, priority: 3 },
  { name: 'frame', test: ofFrame, priority: 2 },
  { name: 'warnings', test: ofWarnings, minShareCount: 2, priority: 2 },
  { name: 'passkeys', test: ofPasskeys, minShareCount: 2, priority: 2 },
  { name: 'meets', test: ofMeets, minShareCount: 2, priority: 2 },
  { name: 'profiles', test: ofProfiles, minShareCount: 2, priority: 2 },
  {
    name: 'shared',
    test: (id: string) => isShared(id) && !ofEvents.test(id) && !ofLists.test(id),
    minShareCount: 2,
    priority: 1,
  },
  { name: 'events', test: (id: string) => isShared(id) && ofEvents.test(id), minShareCount: 2 },
  { name: 'conversations', test: ofLists, minShareCount: 2 },
];

export default defineConfig(async ({ mode }) => {
  const isDemo = mode === 'demo';
  const base = isDemo ? './' : '/';
  const backend = source(isDemo ? './src/data/backend/demo.ts' : './src/data/backend/http.ts');
  return {
    base,
    // A server's pages get the path that they are below when they are sent. Scripts know where they are.
    experimental: isDemo
      ? {}
      : {
          renderBuiltUrl: (file: string, { hostType }: { hostType: 'js' | 'css' | 'html' }) =>
            hostType === 'html' ? base + file : { relative: true },
        },
    resolve: { alias: { '#backend': backend, '@subsets': await writeSubsets() } },
    plugins: [
      react(),
      babel({ presets: [reactCompilerPreset()] }),
      contractRoutes(),
      drawings(),
      licences(),
      manifest({ base, isDemo }),
      ...(isDemo ? [] : [sessionPreload]),
      pages({ base, isDemo, backend }),
      ...(isDemo ? [] : [offline()]),
    ],
    css: { modules: { generateScopedName: styleName } },
    build: {
      outDir: isDemo ? 'dist/demo' : 'dist/server',
      emptyOutDir: true,
      manifest: true,
      // The content security policy allows no fonts in style sheets.
      assetsInlineLimit: 0,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The first script names most files, and letters of hashes don't compress.
        output: {
          codeSplitting: { groups: chunks },
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/calendar', '/live', '/sandbox', '^/e/', '/plan/'].map((path) => [
          path,
          { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, ws: path === '/live' },
        ]),
      ),
    },
  };
});
