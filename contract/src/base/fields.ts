// Field rules shared by forms and server.
import * as z from 'zod/mini';
import { atMostCharacters, MESSAGES } from './fields.words.ts';
import { isVisible, withoutHidden } from './hidden-characters.ts';

export const OTP_LENGTH = 6;

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n\r\t]/u;

/** A person's own line of text: trimmed, not empty, bounded, without control and hidden characters. */
export function line(max: number, message: string = MESSAGES.fillAll) {
  return z.string(message).check(
    z.overwrite(withoutHidden),
    z.trim(),
    z.refine(isVisible, message),
    z.maxLength(max, atMostCharacters(max)),
    z.refine((text) => !CONTROL.test(text), MESSAGES.plainText),
  );
}

/** What a person goes by, in addition to the username. Blank means none. */
export const PersonName = z.pipe(
  z.nullable(
    z.string(MESSAGES.plainText).check(
      z.overwrite(withoutHidden),
      z.trim(),
      z.maxLength(120, atMostCharacters(120)),
      z.refine((text) => !CONTROL.test(text), MESSAGES.plainText),
    ),
  ),
  z.transform((name) => (name !== null && isVisible(name) ? name : null)),
);

/** Several lines of text. */
export function paragraph(max: number, message: string = MESSAGES.fillAll) {
  return optionalParagraph(max, message).check(z.minLength(1, message));
}

/** Of several lines; may be empty. */
export function optionalParagraph(max: number, message: string = MESSAGES.fillAll) {
  return z.string(message).check(
    z.trim(),
    z.maxLength(max, atMostCharacters(max)),
    z.refine((text) => !CONTROL_BUT_NEWLINE.test(text), MESSAGES.plainText),
  );
}

export const Email = z
  .string(MESSAGES.fillAll)
  .check(
    z.trim(),
    z.minLength(1, MESSAGES.fillAll),
    z.maxLength(254, MESSAGES.email),
    z.regex(
      /^[^\s\p{Cc}\p{Cf}@<>(),;:"[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu,
      MESSAGES.email,
    ),
  );

/** The first sentence that is true of it is shown. */
export const Username = z
  .string(MESSAGES.fillAll)
  .check(
    z.trim(),
    z.minLength(1, MESSAGES.fillAll),
    z.minLength(5, MESSAGES.username),
    z.regex(/^[A-Za-z0-9]*$/, MESSAGES.usernameCharacters),
    z.maxLength(23, atMostCharacters(23)),
  );

/** A password being checked is any text that could have been chosen: new rules must not lock people out. */
export const GivenPassword = z
  .string(MESSAGES.fillAll)
  .check(z.minLength(1, MESSAGES.fillAll), z.maxLength(512, MESSAGES.fillAll));

export const Otp = z
  .string(MESSAGES.otp)
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${OTP_LENGTH}}$`), MESSAGES.otp));

/** The largest whole number the database takes for an id. */
export const MAX_ID = 2_147_483_647;

export const Id = z.int().check(z.positive(), z.maximum(MAX_ID));

/** An id in a path or query string. */
export const IdText = z.pipe(
  z.string().check(
    z.regex(/^[1-9][0-9]{0,9}$/),
    z.refine((text) => Number(text) <= MAX_ID),
  ),
  z.transform(Number),
);

/** A moment: ISO 8601 in UTC on the wire, and a Date is taken from the server's own hands. */
export const Moment = z.pipe(
  z.union([z.iso.datetime(), z.date()]),
  z.transform((moment) => (moment instanceof Date ? moment.toISOString() : moment)),
);

/** A day in UTC. There was no year 0, and the database knows none. */
export const Day = z.iso.date(MESSAGES.date).check(z.refine((day) => !day.startsWith('0000'), MESSAGES.date));

const wholeNumber = (fallback: number, max: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^[0-9]{1,9}$/)), String(fallback)),
    z.transform((text) => Math.min(Number(text), max)),
  );

export const PAGE_SIZE = 50;

/** The query of every list that can grow. */
export const PageQuery = {
  search: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(100),
      z.refine((text) => !CONTROL.test(text), MESSAGES.plainText),
    ),
  ),
  limit: wholeNumber(PAGE_SIZE, 200),
  offset: wholeNumber(0, 1_000_000),
};

/** What was filled into a sentence. */
export const MessageParams = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The sentence a call ends with: in English, and by its name and parameters for other languages. */
export const MessageReply = z.object({
  message: z.string(),
  /** Missing in a reply that a version before this one stored, and in those of its processes. */
  message_id: z.optional(z.string()),
  params: z.optional(MessageParams),
});
