// What of an item can come in: a picture that cannot be kept leaves a note, and a bank must be able to keep the rest.
import { imageAddress } from '@quivia/contract/images';
import type { Message } from '@quivia/contract/message';
import type { KeyReading } from '@quivia/contract/question-files';
import { QuestionContent } from '@quivia/contract/questions';
import type { FileItem, FileQuestion } from '@quivia/question-files/file-question';
import { leftOut } from '@quivia/question-files/finish-item';
import { namesIn, withAddresses, withoutPictures } from '@quivia/question-files/pictures';
import { words } from './imports.words.ts';

/** As long as that of any picture. */
const SOME_ADDRESS = imageAddress('x'.repeat(22));

/** `images`: what is wrong with each picture of the file, or nothing. */
export function reviewItem(item: FileItem, images: ReadonlyMap<string, Message | undefined>): FileItem {
  if (item.outcome === 'left_out') return item;
  const notes = [...item.notes];
  const reasons = new Map<string, string>();
  for (const name of namesIn(item.question)) {
    const problem = images.has(name) ? images.get(name) : words.pictureMissing;
    if (problem === undefined) continue;
    const note = words.pictureSkipped({ problem: problem.text });
    reasons.set(name, note.text);
    notes.push(note);
  }
  const question = withoutPictures(item.question, (name) => reasons.get(name));
  // Without a key it would be refused; any of its readings serves to check the rest.
  const keyed = withKey(question, item.undecided?.readings[0]);
  const { other, ...content } = withAddresses(keyed, () => SOME_ADDRESS);
  const checked = QuestionContent.safeParse({ ...content, ...other });
  if (checked.success) return { ...item, notes, question };
  const problem = checked.error.issues[0]?.message ?? '';
  return leftOut(item, words.invalidQuestion({ problem }), item.question.question);
}

/** The question with the key that was chosen; unchanged where there was nothing to choose. */
export function withKey(question: FileQuestion, reading: KeyReading | undefined): FileQuestion {
  if (!reading) return question;
  const { correct, answer_rule } = reading;
  const options = question.options.map(({ option }, i) => ({ option, is_correct: correct.includes(i) }));
  return { ...question, options, answer_rule };
}
