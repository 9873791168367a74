// Whether a password is among the first that anybody would try: a well-known one, perhaps in the usual disguise (`P@ssw0rd`,
// `Welcome@2024`), or made of the person's own name.

const DISGUISES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const undisguised = (text: string) => text.replaceAll(/[@431!0$57]/g, (sign) => DISGUISES[sign] as string);
const withoutStart = (text: string) => text.replace(/^[^\p{L}]+/u, '');
const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

/** What it looks like with the signs around it and the disguises gone, one by one. */
function looks(password: string): string[] {
  const all = plain(password);
  const word = all.replace(/[^\p{L}]+$/u, '');
  const read = undisguised(word);
  return [all, word, read, withoutStart(word), withoutStart(read)];
}

const DISTINCT = 4;
const PART_LENGTH = 4;
/** So many letters besides the name make it more than a name. */
const LETTERS_BESIDES = 4;

export type Weakness = 'common' | 'personal';

/** `common` in lower case; `about` are the names of the person and of the site. */
export function weakness(
  password: string,
  common: ReadonlySet<string>,
  about: readonly string[],
): Weakness | undefined {
  if (new Set(plain(password)).size < DISTINCT) return 'common';
  const forms = looks(password);
  if (forms.some((form) => common.has(form))) return 'common';
  const names = about.flatMap((name) => name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
  const isName = names
    .filter((name) => name.length >= PART_LENGTH)
    .some((name) =>
      forms.some((form) => form.includes(name) && lettersBesides(form, name) < LETTERS_BESIDES),
    );
  return isName ? 'personal' : undefined;
}

const lettersBesides = (form: string, name: string) =>
  form.replaceAll(name, '').replaceAll(/[^\p{L}]/gu, '').length;
