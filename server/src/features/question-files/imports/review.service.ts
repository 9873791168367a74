// The review of a file: item by item, with its pictures and with what the bank has already.
import { kindOf } from '@quivia/contract/kinds';
import type { Message } from '@quivia/contract/message';
import { FileProblem } from '@quivia/files/file-problem';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import type { FileImage, FileItem, OtherQuestion } from '@quivia/question-files/file-question';
import { inParts } from '../../../platform/jobs/chunks.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as images from '../../images/images.service.ts';
import * as duplicates from '../../questions/duplicates/duplicates.service.ts';
import { passageName } from '../../questions/duplicates/likeness.rules.ts';
import { words } from './imports.words.ts';
import type { ReviewedItem } from './items.queries.ts';
import { reviewItem } from './review-item.rules.ts';

/** A long file is gone through in parts, so that nobody waits for it. */
const IN_A_PART = 100;

export async function reviewFile(
  actor: Actor,
  bankId: number,
  items: readonly FileItem[],
  pictures: readonly FileImage[],
): Promise<ReviewedItem[]> {
  const problems = await problemsOf(pictures);
  const reviewed: ReviewedItem[] = [];
  for await (const part of inParts(items, IN_A_PART))
    for (const item of part) reviewed.push(shown(reviewItem(item, problems), reviewed.length + 1));
  await pointOutDuplicates(actor, bankId, reviewed);
  return reviewed;
}

/** By name: why a picture cannot be kept, or nothing. */
async function problemsOf(pictures: readonly FileImage[]): Promise<Map<string, Message | undefined>> {
  const problems = new Map<string, Message | undefined>();
  for await (const [picture] of inParts(pictures, 1)) {
    if (!picture) continue;
    try {
      images.check(picture.bytes);
      problems.set(picture.name, undefined);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      problems.set(picture.name, error.said);
    }
  }
  return problems;
}

function shown(given: FileItem, item: number): ReviewedItem {
  const { place, category } = given;
  const isNew = given.outcome === 'new';
  const undecided = isNew ? given.undecided : undefined;
  return {
    item,
    place,
    category,
    outcome: undecided ? 'undecided' : given.outcome,
    reason: isNew ? undecided?.reason : given.reason,
    notes: isNew ? given.notes : [],
    excerpt: isNew ? '' : given.excerpt,
    duplicate_of: undefined,
    question: isNew ? given.question : null,
    key_readings: undecided?.readings ?? [],
  };
}

async function pointOutDuplicates(actor: Actor, bankId: number, items: ReviewedItem[]): Promise<void> {
  const usable = items.flatMap((item) => (item.question ? [{ item, question: item.question }] : []));
  const wordings = usable.map(({ question }) => ({
    question: question.question,
    options: question.other ? wordsOf(question.other) : question.options.map(({ option }) => option),
    passage: passageName(question.stimulus),
  }));
  const alike = await duplicates.findInBank(actor, bankId, wordings);
  for (const [i, { item }] of usable.entries()) {
    const found = alike[i];
    if (!found) continue;
    if (found.in === 'bank')
      item.duplicate_of = words.inBank({
        number: found.question_number,
        question: shortened(found.question),
      });
    else {
      const earlier = usable[found.index] as (typeof usable)[number];
      const question = shortened(earlier.question.question);
      item.duplicate_of = words.inFile({ item: earlier.item.item, question });
    }
  }
}

const wordsOf = ({ question_type, body, answer_key }: OtherQuestion) =>
  kindNamed(kindOf(question_type)).words(body, answer_key);

/** In characters. */
const LONGEST_SHOWN = 200;

/** The beginning of a question, on one line. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= LONGEST_SHOWN ? line : `${line.slice(0, LONGEST_SHOWN).toWellFormed().trimEnd()}…`;
}
