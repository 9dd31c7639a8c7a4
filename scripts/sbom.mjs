// Writes sbom.cdx.json: the software bill of materials, in CycloneDX 1.6 JSON. It comes from package-lock.json alone and has
// no timestamp, serial number or registry address, so every machine generates the same file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onOwnNode, root } from './prepare.mjs';

const isCommand = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (isCommand) await onOwnNode(import.meta.url);
const { Contrib, Enums, Models, Serialize, Spec } = await import('@cyclonedx/cyclonedx-library');

const file = join(root, 'sbom.cdx.json');

const licenses = new Contrib.License.Factories.LicenseFactory((text) => {
  if (!/ (AND|OR|WITH) /.test(text)) throw new Error(`${text} is no license expression`);
});

/** Strongest first. Development dependencies are `excluded`: they never run in production. */
const scopes = [Enums.ComponentScope.Required, Enums.ComponentScope.Optional, Enums.ComponentScope.Excluded];

function scopeOf({ dev, optional, devOptional }) {
  if (dev) return Enums.ComponentScope.Excluded;
  return optional || devOptional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required;
}

function componentOf(name, entry, isOwn) {
  const [scopeName, plainName] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const component = new Models.Component(
    isOwn ? Enums.ComponentType.Application : Enums.ComponentType.Library,
    plainName,
    {
      bomRef: `${name}@${entry.version}`,
      group: scopeName,
      version: entry.version,
      // Our own packages are unpublished, so a package URL of that name would point to someone else's.
      purl: isOwn ? undefined : `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
      scope: isOwn ? undefined : scopeOf(entry),
    },
  );
  if (entry.license) component.licenses.add(licenses.makeFromString(entry.license));
  if (entry.integrity) {
    const [algorithm, content] = Contrib.FromNodePackageJson.Utils.parsePackageIntegrity(entry.integrity);
    component.hashes.set(algorithm, content);
  }
  return component;
}

function billOfMaterials(lock) {
  const { packages } = lock;
  const components = new Map();
  const byPath = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    const isOwn = !path.includes('node_modules/');
    const name = entry.name ?? (isOwn ? lock.name : path.slice(path.lastIndexOf('node_modules/') + 13));
    const id = `${name}@${entry.version}`;
    const component = components.get(id) ?? componentOf(name, entry, isOwn);
    if (!isOwn) component.scope = scopes[Math.min(scopes.indexOf(component.scope), scopes.indexOf(scopeOf(entry)))];
    components.set(id, component);
    byPath.set(path, component);
  }

  const resolve = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const path = `${folder}${folder && '/'}node_modules/${name}`;
      const entry = packages[path];
      if (entry) return byPath.get(entry.link ? entry.resolved : path);
      if (folder === '') return undefined;
    }
  };
  for (const [path, component] of byPath) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const name of Object.keys({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      // Optional peers may be absent.
      const found = resolve(path, name);
      if (found && found !== component) component.dependencies.add(found.bomRef);
    }
  }

  const main = byPath.get('');
  for (const workspace of lock.packages[''].workspaces ?? []) main.dependencies.add(byPath.get(workspace).bomRef);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: main }) });
  for (const component of components.values()) if (component !== main) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
}

const generated = () => billOfMaterials(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

export function checkSbom() {
  const committed = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
  return committed === generated() ? [] : ['sbom.cdx.json does not match package-lock.json. Run `npm run sbom`.'];
}

if (isCommand) writeFileSync(file, generated());
