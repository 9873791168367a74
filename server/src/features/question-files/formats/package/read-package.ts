// A zip package of questions: QTI with a manifest, or simply XML files. What it names must be inside it.
import path from 'node:path/posix';
import { openZip, type Zip } from '../../../../platform/files/zip/open-zip.ts';
import type { OnItem, ReadFile } from '../file-question.ts';
import { xmlTree } from '../xml/xml-tree.ts';
import { words } from './package.words.ts';
import { IS_XML, type Resource, readManifest, readTest } from './package-manifest.ts';
import { newPackageParts, type PackageParts } from './package-parts.ts';

export const MOST_PARTS = 25_000;
const ABOUT_NOTHING = { tags: [], difficulty: null };

export function readPackage(bytes: Uint8Array, onItem: OnItem): ReadFile {
  const zip = openZip(bytes, MOST_PARTS);
  const parts = newPackageParts(zip, onItem);
  const manifest = zip.names
    .filter((name) => path.basename(name).toLowerCase() === 'imsmanifest.xml')
    .sort((a, b) => a.length - b.length)[0];
  const resources = manifest ? readManifest(xmlTree(parts.textOf(manifest)), manifest) : everyXml(zip);
  const usable = resources.filter((resource) => isThere(resource, zip, parts));
  readInOrder(usable, parts);
  if (manifest) noteUnnamed(zip, resources, manifest, parts);
  for (const name of zip.names) {
    if (/\.(?:zip|imscc|gz|7z|rar)$/i.test(name)) parts.leaveOut(name, words.nestedArchive);
    else if (/\.(?:gift|txt|csv|xlsx)$/i.test(name) && !manifest) parts.leaveOut(name, words.onlyXml);
  }
  return parts.finish();
}

const everyXml = (zip: Zip): Resource[] =>
  zip.names
    .filter(
      (name) => IS_XML.test(name) && !path.basename(name).startsWith('.') && !name.startsWith('__MACOSX/'),
    )
    .map((name) => ({ href: name, name, isQuestions: false, about: ABOUT_NOTHING }));

function isThere(
  { href, name }: { href: string; name: string | undefined },
  zip: Zip,
  parts: PackageParts,
): boolean {
  if (name === undefined) parts.leaveOut(href, words.outside);
  else if (!zip.has(name)) parts.leaveOut(href, words.missing);
  return name !== undefined && zip.has(name);
}

/** Tests first: they say in which order and below which titles the items stand. */
function readInOrder(resources: Resource[], parts: PackageParts): void {
  const about = new Map(resources.map((resource) => [resource.name, resource.about]));
  const named = resources.map(({ name, isQuestions }) => ({ name: name as string, isQuestions }));
  for (const { name } of named) {
    if (parts.rootOf(name) !== 'assessmentTest') continue;
    for (const reference of readTest(xmlTree(parts.textOf(name)), name)) {
      if (!isThere(reference, parts.zip, parts)) continue;
      const item = reference.name as string;
      parts.read(item, {
        category: reference.category,
        about: about.get(item) ?? ABOUT_NOTHING,
        isQuestions: true,
      });
    }
  }
  for (const { name, isQuestions } of named) {
    if (parts.rootOf(name) === 'assessmentTest') continue;
    parts.read(name, { category: '', about: about.get(name) ?? ABOUT_NOTHING, isQuestions });
  }
}

function noteUnnamed(zip: Zip, resources: Resource[], manifest: string, parts: PackageParts): void {
  const named = new Set(resources.map(({ name }) => name));
  const isUnnamed = (name: string) =>
    IS_XML.test(name) && name !== manifest && !named.has(name) && !parts.isDone(name);
  const count = zip.names.filter(isUnnamed).length;
  if (count > 0) parts.note(words.unlistedSkipped({ files: count }));
}
