// What a package's manifest and tests say: which parts hold questions, in which order, below which titles.
import { DIFFICULTIES } from '@quivia/contract/questions';
import type { ItemAbout } from '../qti/qti-21-item.ts';
import { LOM_DIFFICULTIES } from '../qti/write-qti-manifest.ts';
import { allNamed, childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { resolveInPackage } from './package-path.ts';

export const IS_XML = /\.(?:xml|qti)$/i;

export interface Resource {
  /** As the manifest writes it. */
  href: string;
  /** Nothing when it leads out of the package. */
  name: string | undefined;
  /** By its type; others are looked into. */
  isQuestions: boolean;
  about: ItemAbout;
}

/** Those with a file that may hold questions; `part` is the manifest's own name. */
export function readManifest(manifest: XmlElement, part: string): Resource[] {
  return allNamed(manifest, 'resource').flatMap((resource) => {
    const { type = '', href } = resource.attributes;
    const files = childrenNamed(resource, 'file').map(({ attributes }) => attributes.href ?? '');
    const main = href || files.find((file) => IS_XML.test(file));
    const isQuestions = /qti/i.test(type);
    if (!main || !(isQuestions || IS_XML.test(main))) return [];
    return [{ href: main, name: resolveInPackage(part, main), isQuestions, about: aboutOf(resource) }];
  });
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

export interface ItemReference {
  href: string;
  name: string | undefined;
  category: string;
}

/** The items of a test in its order, each below the titles of its sections. */
export function readTest(test: XmlElement, part: string): ItemReference[] {
  const walk = (element: XmlElement, titles: string[]): ItemReference[] =>
    element.children.filter(isElement).flatMap((child) => {
      const { href = '', title = '' } = child.attributes;
      if (child.name === 'assessmentItemRef')
        return [{ href, name: resolveInPackage(part, href), category: titles.join(' / ') }];
      const isSection = child.name === 'assessmentSection';
      return walk(child, isSection && title.trim() ? [...titles, title.trim()] : titles);
    });
  return walk(test, []);
}
