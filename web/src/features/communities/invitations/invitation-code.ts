import { INVITATION_CODE } from '@quivia/contract/community-invitations';

const HALF = INVITATION_CODE.length / 2;

/** As it is read aloud and written down: 'ABCD-EFGH'. */
export const groupCode = (code: string) => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

const NOT_IN_CODES = new RegExp(`[^${INVITATION_CODE.alphabet}]`, 'g');

/** The link of an invitation, put in where its code is asked for. */
const IN_LINK = /\/join\/([^/?#\s]+)/;

/** While it is typed: in capitals, without what no code has, in two groups. */
export function typedCode(text: string): string {
  const code = (IN_LINK.exec(text)?.[1] ?? text)
    .toUpperCase()
    .replace(NOT_IN_CODES, '')
    .slice(0, INVITATION_CODE.length);
  return code.length > HALF ? groupCode(code) : code;
}
