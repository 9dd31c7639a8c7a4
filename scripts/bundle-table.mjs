import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kB, limits, measure } from './bundle.mjs';
import { build, onOwnNode, root, runToEnd } from './prepare.mjs';

function table(edition) {
  const { first, frame, reporter, screens: all, fonts } = measure(edition);
  return `## ${edition === 'demo' ? 'Demo' : 'Server'}

| Part | JavaScript, kB | Limit |
| --- | --: | --: |
| welcome, before it can be used | ${kB(first.start)} | |
| welcome, with its sheets | ${kB(first.all)} | ${limits.first / 1000} |
| frame of all other screens: router, query cache, client, live connection, tab bar | ${kB(frame)} | |
${edition === 'demo' ? '' : `| location reporter with H3, after the screen is shown | ${kB(reporter)} | |\n`}| fonts of Latin text and ₹, woff2 | ${kB(fonts)} | ${limits.fonts / 1000} |

| Screen | Its own JavaScript, kB (limit ${limits.own / 1000}) | All JavaScript, kB | Styles, kB (limit ${limits.styles / 1000}) |
| --- | --: | --: | --: |
| welcome | ${kB(first.all)} | ${kB(first.all)} | ${kB(first.styles)} |
${all.map((it) => `| ${it.name} | ${kB(it.own)} | ${kB(it.all)} | ${kB(it.styles)} |`).join('\n')}
`;
}

const about = (mapBytes) => `# What each screen makes a browser fetch

Written by \`npm run bundle\`. Sizes are after gzip. A build that breaks a limit fails.

'Its own' is what a screen needs in addition to the welcome screen's JavaScript and the frame. 'All' is what a browser fetches that opens the app at that screen; its page names these files, so that they are fetched at once. For \`where\`, its own is without the location reporter with H3, which every signed-in page of a server loads after its screen; that page needs it at once.

Not counted are parts that are fetched when someone asks for them: maps (the coast line, 17 kB), the street map of events with its worker (MapLibre, ${Math.round(mapBytes / 1000)} of at most ${limits.streetMap / 1000} kB, where the operator has set it up), the code reader of check-in, pictures of conversations. Devanagari text fetches its own letters, 66 to 103 kB for each weight.
`;

await onOwnNode(import.meta.url);
for (const edition of ['server', 'demo']) build(edition);
writeFileSync(
  join(root, 'docs', 'bench', 'bundle.md'),
  [about(measure('server').streetMap.bytes), table('server'), table('demo')].join('\n'),
);
runToEnd(join(root, 'node_modules', '.bin', 'oxfmt'), [join('docs', 'bench', 'bundle.md')]);
