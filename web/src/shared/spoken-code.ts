import { SPOKEN_CODE } from '@quivia/contract/spoken-code';

const HALF = SPOKEN_CODE.length / 2;

/** In two groups, for reading aloud: 'ABCD-EFGH'. */
export const groupCode = (code: string) => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

const NOT_IN_CODES = new RegExp(`[^${SPOKEN_CODE.alphabet}]`, 'g');

/** The link of an invitation to a community, pasted into the field for its code. */
const IN_LINK = /\/join\/([^/?#\s]+)/;

/** As the field shows it while it is typed: in capitals, in two groups, without characters that no code contains. */
export function typedCode(text: string): string {
  const code = (IN_LINK.exec(text)?.[1] ?? text)
    .toUpperCase()
    .replace(NOT_IN_CODES, '')
    .slice(0, SPOKEN_CODE.length);
  return code.length > HALF ? groupCode(code) : code;
}
