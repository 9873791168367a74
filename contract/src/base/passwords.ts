// The two rules for a new password. The ordered one is the default; the site's Admin can choose the standard one (NIST SP
// 800-63B, ASVS 6.2): longer, passphrases welcome, no demands on what it is made of.
import * as z from 'zod/mini';
import { atMostCharacters, MESSAGES } from './fields.words.ts';

export const PASSWORD_RULES = ['ordered', 'standard'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

const STANDARD_LENGTH = { least: 8, most: 128 } as const;

const ORDERED_MOST = 16;

/** A letter outside the basic plane, such as an emoji, counts once. */
const characters = (text: string) => [...text].length;
const isShortEnough = z.refine<string>(
  (text) => characters(text) <= STANDARD_LENGTH.most,
  atMostCharacters(STANDARD_LENGTH.most),
);

const NEW_PASSWORD = {
  ordered: z.string(MESSAGES.fillAll).check(
    z.minLength(1, MESSAGES.fillAll),
    // Before the ordered sentence, which would be untrue of a long passphrase with a digit and a symbol.
    z.maxLength(ORDERED_MOST, atMostCharacters(ORDERED_MOST)),
    z.regex(/^\S*$/, MESSAGES.passwordSpaces),
    z.regex(/^(?=.*[0-9])(?=.*[!@#$%^&*()]).{6,}$/s, MESSAGES.password),
    z.regex(/^(?=.*[A-Z])(?=.*[a-z])/s, MESSAGES.passwordLetters),
  ),
  standard: z.string(MESSAGES.fillAll).check(
    z.minLength(1, MESSAGES.fillAll),
    z.refine((text) => characters(text) >= STANDARD_LENGTH.least, MESSAGES.passwordTooShort),
    isShortEnough,
  ),
} satisfies Record<PasswordRule, z.ZodMiniType<string, string>>;

export const newPassword = (rule: PasswordRule) => NEW_PASSWORD[rule];

/** What is wrong with it by this rule. Nothing is cut off or changed. */
export function passwordFault(password: string, rule: PasswordRule): string | undefined {
  return NEW_PASSWORD[rule].safeParse(password).error?.issues[0]?.message;
}

/** As a call carries it: which rule holds is the server's to say. */
export const SentPassword = z.string(MESSAGES.fillAll).check(z.minLength(1, MESSAGES.fillAll), isShortEnough);
