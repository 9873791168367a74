// Names inside a package. They are only ever keys of the archive: nothing here is a path on a disk.
import path from 'node:path/posix';

/** What `href` in the part `from` names; nothing when it leads out of the package. */
export function resolveInPackage(from: string, href: string): string | undefined {
  const plain = decoded(href.replace(/[?#].*$/s, '').trim());
  if (plain === '' || /[\\\0]|^\/|^[a-z][a-z0-9+.-]*:/i.test(plain)) return undefined;
  const name = path.normalize(path.join(path.dirname(from), plain));
  return name === '..' || name.startsWith('../') || name.startsWith('/') ? undefined : name;
}

/** How Canvas names the files of a course. */
const COURSE_FILES = /^\$IMS-CC-FILEBASE\$\//;

export function candidatesFor(from: string, href: string): string[] {
  const decodedHref = decoded(href);
  const hrefs = COURSE_FILES.test(decodedHref)
    ? ['web_resources/', ''].map((folder) => resolveInPackage('', href.replace(/^[^/]*\//, folder)))
    : [resolveInPackage(from, href), resolveInPackage('', href)];
  return hrefs.filter((name) => name !== undefined);
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
