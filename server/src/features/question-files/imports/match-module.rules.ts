// Which module of a course a part of a file means: by its name, by its number, or by both.

interface Module {
  id: number;
  module_number: number | null;
  module_name: string;
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
/** 'Module 1', 'Unit II: Waves', '1. Waves', '3 - Waves', '(4) Waves' */
const NUMBERED =
  /^(?:(?:module|unit|chapter|part|section|lesson|week|topic)\s*[-#:.]?\s*(\d{1,4}|[ivx]{1,6})(?![\p{L}\p{N}])|[([]?(\d{1,4})[)\]]?(?=$|[\s.:)–—-]))[\s.:)–—-]*/u;

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Null when it means none of them, or could mean several. */
export function matchModule(category: string, modules: readonly Module[]): number | null {
  const whole = bare(category);
  if (whole === '') return only(modules);
  return among(whole, modules) ?? among(bare(category.split(' / ').at(-1) ?? ''), modules);
}

function among(text: string, modules: readonly Module[]): number | null {
  const byName = modules.filter(({ module_name }) => bare(module_name) === text);
  if (byName.length > 0) return only(byName);
  const [prefix = '', arabic, plain] = NUMBERED.exec(text) ?? [];
  const number = numberOf(arabic ?? plain ?? '');
  const rest = text.slice(prefix.length);
  if (prefix === '') return only(modules.filter((one) => nameWithoutNumber(one) === text));
  if (rest === '') return only(modules.filter(({ module_number }) => module_number === number));
  const named = modules.filter((one) => bare(one.module_name) === rest || nameWithoutNumber(one) === rest);
  return only(named) ?? only(named.filter(({ module_number }) => module_number === number));
}

const nameWithoutNumber = ({ module_name }: Module) => bare(module_name).replace(NUMBERED, '');

const only = (modules: readonly Module[]) => (modules.length === 1 ? (modules[0]?.id ?? null) : null);

const numberOf = (text: string) => (/^\d/.test(text) ? Number(text) : ROMAN.indexOf(text) + 1);
