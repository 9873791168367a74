// The path of a Moodle category: parts between slashes, a slash inside a part written twice.

const CONTEXT = /^\$(?:course|system|module|cat\d*|coursecat\d*)\$$/;

export function readCategory(path: string): string {
  const parts = path
    .split(/(?<!\/)\/(?!\/)/)
    .map((part) => part.trim().replaceAll('//', '/'))
    .filter((part) => part !== '');
  if (CONTEXT.test(parts[0] ?? '')) {
    parts.shift();
    if (parts[0] === 'top') parts.shift();
  } else if (parts[0] === 'top' && parts.length > 1) parts.shift();
  return parts.join(' / ');
}

export function writeCategory(name: string): string {
  const part = name.replaceAll('/', '//');
  // A space keeps a slash at either end apart from the one between parts.
  return `$course$/top/${part.startsWith('/') ? ' ' : ''}${part}${part.endsWith('/') ? ' ' : ''}`;
}
