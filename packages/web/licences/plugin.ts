import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = new URL('../../../', import.meta.url);

interface Component {
  type: string;
  group?: string;
  name: string;
  version: string;
  scope?: string;
  licenses?: { license?: { id?: string }; expression?: string }[];
}

interface Package {
  name: string;
  version: string;
  licence: string;
}

/** What Nukkad is built on, by name, from its bill of materials: everything but tools for developers. */
function readPackages(): Package[] {
  const { components } = JSON.parse(readFileSync(new URL('sbom.cdx.json', root), 'utf8')) as {
    components: Component[];
  };
  return components
    .filter(({ type, scope }) => type === 'library' && scope !== 'excluded')
    .map(({ group, name, version, licenses = [] }) => ({
      name: group ? `${group}/${name}` : name,
      version,
      licence: licenses.map(({ license, expression }) => license?.id ?? expression).join(' AND ') || 'See its text',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** The licence as it came with the package; null for one of another platform, which is not installed here. */
function textOf(name: string): string | null {
  const folder = fileURLToPath(new URL(`node_modules/${name}/`, root));
  const [file] = globSync('{LICENSE,LICENCE,License,license,COPYING}{,.md,.txt,.MD}', { cwd: folder });
  return file === undefined ? null : readFileSync(`${folder}/${file}`, 'utf8').trim();
}

/** The packages, and then their licences, each once, after the packages that have it. */
function allLicences(packages: readonly Package[]): string {
  const list = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const sameText = Map.groupBy(
    packages.filter(({ name }) => textOf(name) !== null),
    ({ name }) => textOf(name),
  );
  const texts = [...sameText].map(([text, of]) => `${of.map(({ name }) => name).join(', ')}\n\n${text}`);
  return [`Nukkad is built on this software:\n\n${list.join('\n')}`, ...texts, ''].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Writes `/licences.txt` next to the build. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: allLicences(readPackages()) });
    },
  };
}
