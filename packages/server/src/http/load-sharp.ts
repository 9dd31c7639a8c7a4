async function load() {
  const { default: sharp } = await import('sharp');
  // Other formats of the library (SVG, PDF) can load files and addresses.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  });
  sharp.cache(false);
  return sharp;
}

let loaded: ReturnType<typeof load> | undefined;

/** Loaded for the first picture, because an idle server needs 10 MB less without it. Once: while its formats are set, no
 * picture can be read. */
export const loadSharp = () => (loaded ??= load());
