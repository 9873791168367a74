// Settings of Safe Exam Browser as the XML property list that its files are.

/** What a setting can be. Dates and fractions are left out: SEB's platforms write them differently into the config key. */
export type SebValue = boolean | number | string | Uint8Array | readonly SebValue[] | SebSettings;

export interface SebSettings {
  readonly [key: string]: SebValue;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] as string);

function elementOf(value: SebValue): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString('base64')}</data>`;
  if (isList(value)) return `<array>${value.map(elementOf).join('')}</array>`;
  const entries = Object.entries(value).map(
    ([key, one]) => `<key>${escaped(key)}</key>\n${elementOf(one)}\n`,
  );
  return `<dict>\n${entries.join('')}</dict>`;
}

export const isList = (value: SebValue): value is readonly SebValue[] => Array.isArray(value);

export const plistOf = (settings: SebSettings): string => `${HEAD}\n${elementOf(settings)}\n</plist>\n`;
