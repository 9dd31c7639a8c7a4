/** Loaded for the first picture, because an idle server needs 10 MB less without it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Other formats of the library (SVG, PDF) can load files and addresses.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  });
  sharp.cache(false);
  return sharp;
}
