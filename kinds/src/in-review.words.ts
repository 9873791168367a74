// What the editor says to an author, said in a review about a question of a file.
import { problems as CLOZE } from './cloze/cloze.words.ts';
import { ESSAY_MESSAGES } from './essay/essay.words.ts';
import { MATCH_MESSAGES } from './match/match.words.ts';
import { NUMBER_PROBLEMS } from './number/number.words.ts';
import { ORDER_MESSAGES } from './order/order.words.ts';
import { TEXT_PROBLEMS } from './text/text.words.ts';

export const SENTENCES = new Map<string, string>([
  [CLOZE.none, 'It has no blanks.'],
  [NUMBER_PROBLEMS.none, 'The file gives no accepted value.'],
  [NUMBER_PROBLEMS.full, 'No accepted value earns all the marks.'],
  [TEXT_PROBLEMS.none, 'The file gives no accepted answer.'],
  [TEXT_PROBLEMS.full, 'No accepted answer earns all the marks.'],
  [TEXT_PROBLEMS.blank, 'One of its accepted answers is empty.'],
  [TEXT_PROBLEMS.twice, 'It has the same accepted answer twice.'],
  [TEXT_PROBLEMS.onlyStars, 'Its accepted answer is a star alone, which accepts everything.'],
  [TEXT_PROBLEMS.pattern, "One of its patterns can't be read here."],
  [TEXT_PROBLEMS.patternSize, 'One of its patterns is too large.'],
  [MATCH_MESSAGES.fewPairs, 'It has fewer than two pairs.'],
  [MATCH_MESSAGES.blankLeft, 'An item on the left is empty.'],
  [MATCH_MESSAGES.blankRight, 'A match is empty.'],
  [MATCH_MESSAGES.sameLeft, 'Two items on the left are the same.'],
  [MATCH_MESSAGES.fewMatches, 'All its pairs have the same match.'],
  [MATCH_MESSAGES.noMatch, 'An item has no match.'],
  [ESSAY_MESSAGES.fewerThanFewest, 'Its minimum number of words is above its maximum.'],
  [ORDER_MESSAGES.few, 'It has fewer than two items to put in order.'],
  [ORDER_MESSAGES.blank, 'An item to put in order is empty.'],
  [ORDER_MESSAGES.allSame, 'All items to put in order are the same.'],
]);

/** About one blank, whose number stays. */
export const OF_BLANK: [said: (blank: number) => string, inReview: (blank: number) => string][] = [
  [CLOZE.missing, (blank) => `The text doesn't show where blank ${blank} is.`],
  [
    CLOZE.hidden,
    (blank) =>
      `Blank ${blank} is inside a formula, a picture or a web address, where students can't fill it in.`,
  ],
  [CLOZE.twice, (blank) => `Blank ${blank} is in the text more than once.`],
  [CLOZE.noKey, (blank) => `The file gives no answer for blank ${blank}.`],
  [CLOZE.fewOptions, (blank) => `Blank ${blank} has fewer than two options.`],
  [CLOZE.emptyOption, (blank) => `Blank ${blank} has an empty option.`],
  [CLOZE.noRightOption, (blank) => `No option of blank ${blank} is marked as correct.`],
];
