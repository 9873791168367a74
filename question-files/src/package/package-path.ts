// Names inside a package. They are only ever keys of the archive: nothing here is a path on a disk.
import path from 'node:path/posix';

/** Archives made on Windows may have backslashes. */
export const slashed = (name: string): string => name.replaceAll('\\', '/');

/** What `href` in the part `from` names; nothing when it leads out of the package. */
export function resolveInPackage(from: string, href: string): string | undefined {
  const plain = slashed(decoded(href.replace(/[?#].*$/s, '').trim()));
  if (plain === '' || /\0|^\/|^[a-z][a-z0-9+.-]*:/i.test(plain)) return undefined;
  const name = path.normalize(path.join(path.dirname(slashed(from)), plain));
  return name === '..' || name.startsWith('../') || name.startsWith('/') ? undefined : name;
}

/** How Canvas names the files of a course. */
const COURSE_FILES = /^\$IMS-CC-FILEBASE\$\//;
/** How Blackboard names the files beside a pool or test. */
const EMBEDDED_FILE = /^@X@EmbeddedFile\.location@X@/;

export function candidatesFor(from: string, href: string): string[] {
  const plain = decoded(href);
  const found = COURSE_FILES.test(plain)
    ? ['web_resources/', ''].map((folder) => resolveInPackage('', href.replace(/^[^/]*\//, folder)))
    : EMBEDDED_FILE.test(plain)
      ? [`${from.replace(/\.[^./\\]*$/, '')}/x`, from].map((beside) =>
          resolveInPackage(beside, plain.replace(EMBEDDED_FILE, '')),
        )
      : [resolveInPackage(from, href), resolveInPackage('', href)];
  return found.filter((name) => name !== undefined);
}

export interface PackageNames {
  /** The name in the archive of what is called so elsewhere. */
  find: (name: string) => string | undefined;
  /** A picture that a text in the part `from` shows. */
  picture: (from: string, href: string) => string | undefined;
}

/** The number of a file in Blackboard's content collection, whatever else its name says; folders have one too. */
const collectionNumber = (name: string) => /xid-\d+_\d+/.exec(path.basename(slashed(name)))?.[0];

/**
 * Programs disagree about capitals, escapes and accents: a name that isn't there as written is found where exactly one
 * in the archive is the same but for these.
 */
export function newPackageNames(names: readonly string[]): PackageNames {
  const exact = new Set(names);
  const alike = [sameLetters, sameAscii].map((key) => ({ key, known: uniqueBy(names, key) }));
  const find = (name: string) => {
    if (exact.has(name)) return name;
    for (const { key, known } of alike) {
      const found = known.get(key(name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const collection = uniqueBy(
    names.filter((name) => collectionNumber(name) !== undefined && !/\.xml$/i.test(name)),
    (name) => collectionNumber(name) ?? '',
  );
  return {
    find,
    picture: (from, href) => {
      const known = collection.get(collectionNumber(href) ?? '');
      return (
        known ??
        candidatesFor(from, href)
          .map(find)
          .find((name) => name !== undefined)
      );
    },
  };
}

/** Those that share a key with another are in it as nothing. */
function uniqueBy(names: readonly string[], key: (name: string) => string): Map<string, string | undefined> {
  const known = new Map<string, string | undefined>();
  for (const name of names) known.set(key(name), known.has(key(name)) ? undefined : name);
  return known;
}

const sameLetters = (name: string) =>
  path
    .normalize(decoded(slashed(name)))
    .normalize('NFC')
    .toLowerCase();

/** Old archives don't say in which encoding their names are. */
const sameAscii = (name: string) => sameLetters(name).replaceAll(/[^\0-\x7f]+/g, '?');

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
