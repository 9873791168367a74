// What a package's manifest and tests say: which parts hold questions, in which order, below which titles.
import path from 'node:path/posix';
import { DIFFICULTIES } from '@quivia/contract/questions';
import type { ItemAbout } from '../qti/qti-21-item.ts';
import { LOM_DIFFICULTIES } from '../qti/write-qti-manifest.ts';
import { allNamed, childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { type PackageNames, resolveInPackage } from './package-path.ts';

export const IS_XML = /\.(?:xml|qti)$/i;

export interface Part {
  /** As the manifest writes it. */
  href: string;
  /** In the archive; nothing when it isn't there. */
  name: string | undefined;
  /** By an address that leads out of the package. */
  isOutside: boolean;
  category: string;
}

export interface Resource extends Part {
  /** By its type; others are looked into. */
  isQuestions: boolean;
  about: ItemAbout;
}

/** Those with a file that may hold questions; `part` is the manifest's own name. */
export function readManifest(manifest: XmlElement, part: string, names: PackageNames): Resource[] {
  const bases = [manifest, ...childrenNamed(manifest, 'resources')].map(
    ({ attributes }) => attributes.base ?? '',
  );
  return allNamed(manifest, 'resource').flatMap((resource) => {
    const { type = '', href, title = '', base = '' } = resource.attributes;
    const blackboard = resource.attributes.file;
    const isQuestions = blackboard ? /^assessment\/x-bb-/i.test(type) : /qti/i.test(type);
    // Most of what Blackboard lists are the settings of a course.
    if (blackboard && !isQuestions) return [];
    const files = childrenNamed(resource, 'file').map(({ attributes }) => attributes.href ?? '');
    const main = blackboard ?? (href || files.find((file) => IS_XML.test(file)));
    const listed = new Set(
      [main ?? '', ...files].filter((file) => IS_XML.test(file) || (isQuestions && file === main)),
    );
    const froms = [path.join(path.dirname(part), ...bases, base, 'x'), part, ''];
    const about = aboutOf(resource);
    return [...listed].map((file) => ({
      ...locate(file, froms, names),
      category: blackboard ? title.trim() : '',
      isQuestions: isQuestions && file === main,
      about,
    }));
  });
}

/** `froms` are the parts that the address may be meant from. */
function locate(href: string, froms: string[], names: PackageNames): Omit<Part, 'category'> {
  const possible = froms.map((from) => resolveInPackage(from, href)).filter((name) => name !== undefined);
  const name = possible.map(names.find).find((found) => found !== undefined);
  return { href, name, isOutside: possible.length === 0 };
}

function aboutOf(resource: XmlElement): ItemAbout {
  const metadata = childNamed(resource, 'metadata');
  const words = metadata
    ? allNamed(metadata, 'keyword').flatMap((keyword) => allNamed(keyword, 'string', 'langstring'))
    : [];
  const [said] = metadata ? allNamed(metadata, 'difficulty') : [];
  const level = textOf(said && (allNamed(said, 'value')[0] ?? said))
    .trim()
    .toLowerCase()
    .replace('very ', '');
  return {
    tags: words.map((word) => textOf(word).trim()).filter((word) => word !== ''),
    difficulty: DIFFICULTIES.find((difficulty) => LOM_DIFFICULTIES[difficulty] === level) ?? null,
  };
}

/** The items of a test in its order, each below the titles of its sections. */
export function readTest(test: XmlElement, part: string, names: PackageNames): Part[] {
  const walk = (element: XmlElement, titles: string[]): Part[] =>
    element.children.filter(isElement).flatMap((child) => {
      const { href = '', title = '' } = child.attributes;
      if (child.name === 'assessmentItemRef')
        return [{ ...locate(href, [part, ''], names), category: titles.join(' / ') }];
      const isSection = child.name === 'assessmentSection';
      return walk(child, isSection && title.trim() ? [...titles, title.trim()] : titles);
    });
  return walk(test, []);
}
