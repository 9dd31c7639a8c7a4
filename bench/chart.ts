export interface BarGroup {
  title: string;
  bars: { label: string; value: number; note: string; ours: boolean }[];
}

const width = 760;
const [left, right] = [200, 560];
const [barHeight, rowHeight] = [18, 28];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const style = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 16px; font-weight: 600; }
    .group { font-weight: 600; }
    .quiet { fill: #59636e; }
    .tick { font-size: 11px; fill: #59636e; }
    .line { stroke: #d1d9e0; }
    .paper { fill: #ffffff; }
    .figure { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
    .bar { fill: #8c959f; }
    .ours { fill: #d9480f; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .quiet, .tick { fill: #9198a1; }
      .line { stroke: #3d444d; }
      .paper { fill: #0d1117; }
      .figure { stroke: #0d1117; }
      .bar { fill: #656c76; }
      .ours { fill: #ff8c42; }
    }`;

/** Horizontal bars. The scale is logarithmic because values differ by up to 100×; each bar is labelled with its value. */
export function drawBars(title: string, unit: string, groups: readonly BarGroup[]): string {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value)).filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...values, 10)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values, 10))));
  const x = (value: number) => left + ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (right - left);
  const parts: string[] = [];
  let y = 62;
  for (const group of groups) {
    parts.push(`<text class="group" x="16" y="${y + 14}">${escaped(group.title)}</text>`);
    y += 28;
    const top = y - 4;
    const rows: string[] = [];
    for (const { label, value, note, ours } of group.bars) {
      const end = Math.max(left + 2, x(value));
      rows.push(
        `<text x="${left - 10}" y="${y + 14}" text-anchor="end">${escaped(label)}</text>`,
        `<rect class="${ours ? 'ours' : 'bar'}" x="${left}" y="${y}" width="${(end - left).toFixed(1)}" height="${barHeight}" rx="3"/>`,
        `<text class="figure" x="${(end + 8).toFixed(1)}" y="${y + 14}">${escaped(note)}</text>`,
      );
      y += rowHeight;
    }
    // Grid lines first, so that bars and labels are drawn on top.
    for (let power = low; power <= high; power++) {
      const at = x(10 ** power).toFixed(1);
      parts.push(
        `<line class="line" x1="${at}" y1="${top}" x2="${at}" y2="${y - 6}"/>`,
        `<text class="tick" x="${at}" y="${y + 8}" text-anchor="middle">${(10 ** power).toLocaleString('en-GB')}</text>`,
      );
    }
    parts.push(...rows);
    y += 34;
  }
  const height = y;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
  <style>${style}
  </style>
  <rect class="paper" width="${width}" height="${height}" rx="8"/>
  <text class="title" x="16" y="30">${escaped(title)}</text>
  <text class="quiet" x="16" y="50">${escaped(unit)}; logarithmic scale</text>
  ${parts.join('\n  ')}
</svg>
`;
}
