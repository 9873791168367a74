// A browser and its system in two letters, as a thousand rows of a board carry them.

const BROWSERS = [
  [/\bSEB\b|SafeExamBrowser/i, 'b'],
  [/\bEdgA?\//, 'e'],
  [/\bOPR\//, 'o'],
  [/\bSamsungBrowser\//, 's'],
  [/\bFirefox\/|\bFxiOS\//, 'f'],
  [/\bChrom(e|ium)\/|\bCriOS\//, 'c'],
  [/\bSafari\//, 'a'],
] as const;

const SYSTEMS = [
  [/iPhone|iPad|iPod/, 'i'],
  [/Android/, 'd'],
  [/CrOS/, 'c'],
  [/Windows/, 'w'],
  [/Macintosh|Mac OS X/, 'm'],
  [/Linux|X11/, 'l'],
] as const;

/** `?` for what is not known. Empty where there is nothing to read it from. */
export function deviceOf(userAgent: string | null | undefined): string {
  if (!userAgent) return '';
  const letter = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '?';
  return letter(BROWSERS) + letter(SYSTEMS);
}
