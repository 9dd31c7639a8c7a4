import { quantile } from './estimate.ts';

export type Miss = [north: number, east: number];

export interface Misses {
  broken: Miss[];
  real: Miss[];
}

const size = 300;
const reach = 1000;

const at = (value: number) => (size / 2 + (value / reach) * (size / 2)).toFixed(1);

function panel(x: number, title: string, about: string, misses: readonly Miss[], colour: string): string {
  const inside = misses.filter(([north, east]) => Math.abs(north) < reach && Math.abs(east) < reach).slice(0, 600);
  const dots = inside
    .map(([north, east]) => `<circle cx="${at(east)}" cy="${at(-north)}" r="3" fill="${colour}" fill-opacity=".55"/>`)
    .join('');
  const rings = [250, 500, 750, 1000]
    .map(
      (metres) =>
        `<circle cx="${size / 2}" cy="${size / 2}" r="${((metres / reach) * size) / 2}" fill="none" stroke="#8d8499" stroke-opacity=".5"/>`,
    )
    .join('');
  return `<g transform="translate(${x} 56)"><rect width="${size}" height="${size}" rx="16" fill="#8d8499" fill-opacity=".08"/>${rings}${dots}
<path d="M${size / 2 - 7} ${size / 2}h14M${size / 2} ${size / 2 - 7}v14" stroke="#c2255c" stroke-width="3"/>
<text x="0" y="-28" font-weight="700" font-size="16" fill="currentColor">${title}</text>
<text x="0" y="-9" font-size="13" fill="currentColor" fill-opacity=".75">${about}</text>
<text x="${size - 8}" y="${size - 8}" text-anchor="end" font-size="12" fill="#8d8499">rings every 250 m</text></g>`;
}

/** Guesses around the person (the cross), against a server that rounds exact distances and against ours, as SVG. */
export function drawMisses({ broken, real }: Misses): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 372" font-family="system-ui, sans-serif" role="img" aria-label="Where an attacker's guesses lie around a person">
<style>svg{color:#1f1b3a}@media(prefers-color-scheme:dark){svg{color:#f7f1e6}}</style>
${panel(
  10,
  'A server that rounds exact distances',
  `${broken.length} people, half of them found within ${Math.ceil(
    quantile(
      broken.map(([north, east]) => Math.hypot(north, east)),
      0.5,
    ),
  )} m`,
  broken,
  '#c2255c',
)}
${panel(350, 'Nukkad', `${real.length} people: somewhere in their area`, real, '#0f766e')}
</svg>
`;
}
