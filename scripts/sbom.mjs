// `npm run sbom [-- FILE]`: a CycloneDX list of everything that production runs or ships to browsers, with versions, hashes
// and licences, for scanners of known vulnerabilities. From the lock file alone: `npm sbom --omit=dev` leaves out
// packages that several workspaces share, such as pg and react.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export function sbomOf(lock, at = new Date()) {
  const edges = productionPackages(lock.packages);
  const known = [...edges.keys()].filter((place) => place !== '');
  const refOf = (place) =>
    place === '' ? `${lock.name}@${lock.version}` : purl(place, lock.packages[place]);
  const components = new Map(known.map((place) => [refOf(place), component(place, lock.packages[place])]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([...components.keys()].sort()))}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: {
        'bom-ref': refOf(''),
        type: 'application',
        name: lock.name,
        version: lock.version,
        licenses: [{ license: { id: lock.packages[''].license ?? 'MIT' } }],
      },
    },
    components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
    dependencies: [...edges].map(([place, needs]) => ({
      ref: refOf(place),
      dependsOn: [...new Set(needs.map(refOf))].sort(),
    })),
  };
}

/** Each package that production needs, by its place in the lock file, with the places of what it needs. */
function productionPackages(packages) {
  const edges = new Map();
  const visit = (place) => {
    if (edges.has(place)) return;
    const needs = [];
    edges.set(place, needs);
    // Workspaces are ours and have no version of their own: what they need, the application needs.
    const entries = place === '' ? ['', ...workspacesOf(packages)] : [place];
    for (const from of entries)
      for (const name of neededBy(packages[from])) {
        const found = resolve(packages, from, name);
        // An optional peer may be there for development only.
        if (!found || packages[found].link || packages[found].dev) continue;
        needs.push(found);
        visit(found);
      }
  };
  visit('');
  return edges;
}

const workspacesOf = (packages) =>
  Object.keys(packages).filter((place) => place !== '' && !place.includes('node_modules'));

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** As Node does it: in the package's own node_modules, then in those of the folders above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? path.posix.dirname(folder) : '') {
    const place = path.posix.join(folder, 'node_modules', name);
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function purl(place, { version }) {
  return `pkg:npm/${nameOf(place).replace('@', '%40')}@${version}`;
}

function component(place, found) {
  const { version, integrity, license, optional } = found;
  const [algorithm = '', digest = ''] = (integrity ?? '').split('-');
  return {
    'bom-ref': purl(place, found),
    type: 'library',
    name: nameOf(place),
    version,
    // An optional one is the database's programs for one platform.
    scope: optional ? 'optional' : 'required',
    purl: purl(place, found),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && {
      licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
  };
}

/** The same list has the same number. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.resolve(process.env.INIT_CWD ?? ROOT, process.argv[2] ?? 'sbom.cdx.json');
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const sbom = sbomOf(lock);
  writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
  console.log(`${sbom.components.length} packages are listed in ${file}`);
}
