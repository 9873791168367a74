// A zip package of questions: QTI with a manifest, or simply XML files. What it names must be inside it.
import path from 'node:path/posix';
import { openZip, type Zip } from '@quivia/files/zip/open-zip';
import type { OnItem, ReadFile } from '../file-question.ts';
import { withQti2Names } from '../qti/qti-3-names.ts';
import { xmlTree } from '../xml/xml-tree.ts';
import { words } from './package.words.ts';
import { IS_XML, type Part, type Resource, readManifest, readTest } from './package-manifest.ts';
import { newPackageParts, type PackageParts } from './package-parts.ts';
import { newPackageNames, type PackageNames, slashed } from './package-path.ts';

export const MOST_PARTS = 25_000;
const ABOUT_NOTHING = { tags: [], difficulty: null };
/** Blackboard's. */
const MAY_BE_XML = /\.dat$/i;

export function readPackage(bytes: Uint8Array, onItem: OnItem): ReadFile {
  const zip = openZip(bytes, MOST_PARTS);
  const names = newPackageNames(zip.names);
  const parts = newPackageParts(zip, names, onItem);
  const manifest = zip.names
    .filter((name) => path.basename(slashed(name)).toLowerCase() === 'imsmanifest.xml')
    .sort((a, b) => a.length - b.length)[0];
  const resources = manifest
    ? readManifest(xmlTree(parts.textOf(manifest)), slashed(manifest), names)
    : everyXml(zip, parts).map(unlisted);
  const isComplete = readInOrder(resources, names, parts);
  if (manifest) lookAtUnlisted(zip, resources, manifest, parts, isComplete);
  for (const name of zip.names) {
    if (/\.(?:zip|imscc|gz|7z|rar)$/i.test(name)) parts.leaveOut(name, words.nestedArchive);
    else if (/\.(?:gift|txt|csv|xlsx)$/i.test(name) && !manifest) parts.leaveOut(name, words.onlyXml);
  }
  return parts.finish();
}

const everyXml = (zip: Zip, parts: PackageParts): string[] =>
  zip.names.filter((name) => {
    const file = path.basename(slashed(name));
    if (file.startsWith('.') || name.startsWith('__MACOSX/')) return false;
    return IS_XML.test(file) || (MAY_BE_XML.test(file) && parts.hasQuestions(name));
  });

const unlisted = (name: string): Resource => ({
  href: name,
  name,
  isOutside: false,
  category: '',
  isQuestions: false,
  about: ABOUT_NOTHING,
});

/** Tests first: they say in which order and below which titles the items stand. Whether all that is listed is there. */
function readInOrder(resources: Resource[], names: PackageNames, parts: PackageParts): boolean {
  const isThere = <Named extends Part>(part: Named): part is Named & { name: string } => {
    if (part.name === undefined) parts.leaveOut(part.href, part.isOutside ? words.outside : words.missing);
    return part.name !== undefined;
  };
  const there = resources.filter(isThere);
  const about = new Map(there.map((resource) => [resource.name, resource.about]));
  const isTest = (name: string) => /^(?:assessmentTest|qti-assessment-test)$/.test(parts.rootOf(name));
  for (const { name } of there) {
    if (!isTest(name)) continue;
    for (const reference of readTest(withQti2Names(xmlTree(parts.textOf(name))), name, names))
      if (isThere(reference))
        parts.read(reference.name, {
          category: reference.category,
          about: about.get(reference.name) ?? ABOUT_NOTHING,
          isQuestions: true,
        });
  }
  for (const { name, category, isQuestions } of there)
    if (!isTest(name)) parts.read(name, { category, about: about.get(name) ?? ABOUT_NOTHING, isQuestions });
  return resources.every(({ name, isOutside }) => name !== undefined || isOutside);
}

/** Where the manifest names files that aren't there, others may be meant. */
function lookAtUnlisted(
  zip: Zip,
  resources: Resource[],
  manifest: string,
  parts: PackageParts,
  isComplete: boolean,
): void {
  const listed = new Set(resources.map(({ name }) => name));
  const others = everyXml(zip, parts).filter(
    (name) => name !== manifest && !listed.has(name) && !parts.isDone(name),
  );
  const isMeant = isComplete && !parts.isEmpty() ? () => false : parts.hasQuestions;
  const meant = new Set(others.filter(isMeant));
  for (const name of meant) parts.read(name, { category: '', about: ABOUT_NOTHING, isQuestions: true });
  if (meant.size > 0) parts.note(words.unlistedRead({ files: meant.size }));
  // Blackboard has the metadata of each picture in a file of its own.
  const isSkipped = (name: string) => !meant.has(name) && IS_XML.test(name) && parts.rootOf(name) !== 'lom';
  const skipped = others.filter(isSkipped).length;
  if (skipped > 0) parts.note(words.unlistedSkipped({ files: skipped }));
}
