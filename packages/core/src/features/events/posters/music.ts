import type { PosterColors } from './poster-colors.ts';

const note = (x: number, y: number, color: string, turn = 0) =>
  `<path d="M${x} ${y}v-34l26-7v33a8 6 0 1 1-4-5v-19l-18 5v27a8 6 0 1 1-4-5z" fill="${color}" transform="rotate(${turn} ${x} ${y})"/>`;

function tabla({ glow, pop, cool, light, dark }: PosterColors): string {
  const rings = [30, 52, 74, 96, 118]
    .map(
      (r, at) =>
        `<circle cx="160" cy="112" r="${r}" stroke="${at % 2 ? glow : pop}" stroke-opacity="${(0.9 - at * 0.14).toFixed(2)}"/>`,
    )
    .join('');
  const drum = (x: number, rx: number, body: string, height: number) =>
    `<path d="M${x - rx} 108c-4 20-2 ${height - 20} 12 ${height}h${(rx - 12) * 2}c14-20 16-${height - 20} 12-${height}z" fill="${body}"/><g stroke="${light}" stroke-width="2.5" stroke-opacity=".7">${[-0.7, -0.35, 0, 0.35, 0.7].map((at) => `<path d="M${x + at * rx} 112 L${x + at * rx * 0.72} ${104 + height}"/>`).join('')}</g><ellipse cx="${x}" cy="108" rx="${rx}" ry="${rx * 0.34}" fill="${light}"/><ellipse cx="${x}" cy="108" rx="${rx}" ry="${rx * 0.34}" fill="none" stroke="${glow}" stroke-width="4"/><ellipse cx="${x}" cy="108" rx="${rx * 0.42}" ry="${rx * 0.14}" fill="#1f1b3a"/>`;
  return `<g fill="none" stroke-width="5">${rings}</g>${note(36, 84, glow)}${note(262, 78, pop)}
<path d="M0 158h320v22H0z" fill="${dark}"/>${drum(118, 40, cool, 52)}${drum(204, 34, '#c9783c', 52)}`;
}

function sitar({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const frets = Array.from({ length: 9 }, (_, at) => `M${-7} ${-86 + at * 14}h14`).join('');
  return `<circle cx="92" cy="96" r="84" fill="${shade}"/><path d="M0 150c80-12 240-12 320 0v30H0z" fill="${dark}"/><path d="M0 158c80-12 240-12 320 0" stroke="${glow}" stroke-width="4" stroke-dasharray="10 8" fill="none"/>
<g transform="translate(118 108) rotate(62)"><path d="M-8-150h16V-8H-8z" fill="${pop}"/><path d="${frets}" stroke="${glow}" stroke-width="4" stroke-linecap="round"/><path d="M-12-150h24l-6-18h-12z" fill="${dark}"/><g stroke="${light}" stroke-width="7" stroke-linecap="round"><path d="M10-136h10M-10-120h-10M10-104h10M-10-88h-10"/></g>
<path d="M0-24c34 0 52 24 50 52S26 74 0 74-48 56-50 28-34-24 0-24z" fill="#c9783c"/><path d="M0-14c26 0 40 20 38 42S20 62 0 62-36 50-38 28-26-14 0-14z" fill="#e3a560"/><path d="M-22 32h44" stroke="${light}" stroke-width="7" stroke-linecap="round"/><g stroke="${light}" stroke-width="1.6"><path d="M-4-140V40M0-140V40M4-140V40"/></g><path d="M-24 8q6-10 12 0-6 10-12 0zM12 8q6-10 12 0-6 10-12 0z" fill="${dark}"/></g>
${note(222, 136, cool, 8)}${note(62, 52, glow, -10)}<circle cx="286" cy="128" r="9" fill="${cool}"/>`;
}

function microphone({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const mesh = [-18, -9, 0, 9, 18].map((at) => `M${160 + at} 32v52M130 ${58 + at}h60`).join('');
  return `<path d="M40 0h50L150 180H-30zM280 0h-50L170 180h180z" fill="${shade}"/><path d="M136 0h48l52 180H84z" fill="${glow}" fill-opacity=".5"/><path d="M0 152h320v28H0z" fill="${dark}"/><ellipse cx="160" cy="156" rx="74" ry="9" fill="${glow}"/>
<path d="M156 110h8v46h-8z" fill="${light}"/><path d="M136 152h48v7h-48z" fill="${light}"/><rect x="128" y="26" width="64" height="72" rx="32" fill="${light}"/><path d="${mesh}" stroke="${dark}" stroke-opacity=".4" stroke-width="2.2"/><path d="M126 60h68v10h-68z" fill="${pop}"/><path d="M132 74c0 20 12 34 28 34s28-14 28-34v-2h-56z" fill="${cool}"/>
<g><path d="M40 24l4 10 11 1-8 7 2 11-9-6-9 6 2-11-8-7 11-1zM276 34l4 10 11 1-8 7 2 11-9-6-9 6 2-11-8-7 11-1z" fill="${pop}"/></g>${note(78, 124, cool, -8)}${note(226, 124, pop, 8)}`;
}

function gramophone({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<circle cx="212" cy="70" r="88" fill="${shade}"/><path d="M0 158h320v22H0z" fill="${dark}"/><path d="M64 126h132l10 34H54z" fill="#9a5230"/><path d="M58 118h144v12H58z" fill="#c9783c"/><path d="M80 138h30v12H80zM150 138h30v12h-30z" fill="${glow}"/>
<ellipse cx="122" cy="114" rx="62" ry="12" fill="#2b1a33"/><ellipse cx="122" cy="113" rx="40" ry="7" fill="none" stroke="${light}" stroke-opacity=".35" stroke-width="2"/><ellipse cx="122" cy="113" rx="16" ry="4" fill="${pop}"/>
<path d="M188 116c10-10 6-26-8-38" fill="none" stroke="${glow}" stroke-width="8" stroke-linecap="round"/><path d="M172 86c-2-30 20-62 66-78 20 22 28 56 18 86-34 14-62 8-84-8z" fill="${glow}"/><ellipse cx="247" cy="51" rx="20" ry="46" transform="rotate(-14 247 51)" fill="${pop}"/><ellipse cx="250" cy="51" rx="10" ry="28" transform="rotate(-14 250 51)" fill="${dark}"/><path d="M180 84c6-26 26-50 54-68" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="4"/>
${note(276, 128, cool, 10)}${note(286, 66, light, -8)}${note(44, 72, pop, -14)}<circle cx="76" cy="36" r="8" fill="${cool}"/>`;
}

function guitar({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  return `<circle cx="262" cy="40" r="24" fill="${light}"/><path d="M0 118q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v62H0z" fill="${shade}"/><path d="M0 146c100-16 220-16 320 0v34H0z" fill="${dark}"/>
<g transform="translate(120 100) rotate(48)"><path d="M-8-124H8v84H-8z" fill="#7a4326"/><path d="M-13-146h26l-4 26h-18z" fill="${dark}"/><g stroke="${light}" stroke-width="5" stroke-linecap="round"><path d="M-13-140h-6M-13-130h-6M13-140h6M13-130h6"/></g><path d="M0-46c26 0 36 14 32 30-2 10 2 14 8 24 14 26-6 58-40 58s-54-32-40-58c6-10 10-14 8-24-4-16 6-30 32-30z" fill="${pop}"/><circle cx="0" cy="0" r="15" fill="${dark}"/><path d="M-20 40h40v7h-40z" fill="${light}"/><path d="M-4-120V42M0-120V42M4-120V42" stroke="${light}" stroke-width="1.5"/></g>
<path d="M240 166c-26-6-30-34-14-52 2 10 8 12 12 14-4-20 6-34 18-44-2 20 20 26 22 48 4-4 6-8 6-14 14 18 8 42-14 48z" fill="${glow}"/><path d="M246 166c-12-8-10-24 4-36 2 12 14 18 8 34z" fill="${light}"/><path d="M216 170l64-12M218 158l64 14" stroke="#7a4326" stroke-width="8" stroke-linecap="round"/>
${note(206, 70, cool, 6)}${note(54, 60, glow, -8)}<circle cx="176" cy="34" r="6" fill="${cool}"/><circle cx="300" cy="92" r="5" fill="${glow}"/><circle cx="214" cy="98" r="4" fill="${glow}"/>`;
}

function speakers({ shade, glow, pop, cool, light, dark }: PosterColors): string {
  const speaker = (x: number, y: number, w: number, h: number, body: string, cone: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="${body}"/><circle cx="${x + w / 2}" cy="${y + h * 0.66}" r="${w * 0.36}" fill="${dark}"/><circle cx="${x + w / 2}" cy="${y + h * 0.66}" r="${w * 0.26}" fill="${cone}"/><circle cx="${x + w / 2}" cy="${y + h * 0.66}" r="${w * 0.1}" fill="${dark}"/><circle cx="${x + w / 2}" cy="${y + h * 0.22}" r="${w * 0.15}" fill="${dark}"/><circle cx="${x + w / 2}" cy="${y + h * 0.22}" r="${w * 0.08}" fill="${light}"/>`;
  const flags = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map(
      (at) =>
        `<path d="M${8 + at * 35} ${18 + 12 * Math.sin((at / 8) * Math.PI)}h24l-12 22z" fill="${[pop, glow, cool][at % 3]}"/>`,
    )
    .join('');
  const rays = [-60, -36, -12, 12, 36, 60]
    .map((turn) => `<path d="M160 110 148-80h24z" transform="rotate(${turn} 160 110)"/>`)
    .join('');
  return `<g fill="${shade}">${rays}</g><path d="M0 14q160 34 320 0" fill="none" stroke="${light}" stroke-width="2.5"/>${flags}<path d="M0 156h320v24H0z" fill="${dark}"/>
${speaker(48, 72, 56, 90, cool, light)}${speaker(112, 50, 96, 112, pop, glow)}${speaker(216, 72, 56, 90, cool, light)}
<g fill="none" stroke="${glow}" stroke-width="5" stroke-linecap="round"><path d="M34 92q-12 22 0 44M20 82q-18 32 0 64M286 92q12 22 0 44M300 82q18 32 0 64"/></g>`;
}

export const music = [tabla, sitar, microphone, gramophone, guitar, speakers] as const;
