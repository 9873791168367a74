// Questions of the demo that are not multiple choice, and answers to them.
import type { QuestionType } from '@quivia/contract/kinds';
import type { ClozeAnswer, ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import type { EssayAnswer, EssayBody } from '@quivia/contract/kinds/essay';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import type { InfoAnswer, InfoBody, InfoKey } from '@quivia/contract/kinds/info';
import type { MatchAnswer, MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import type { NumberAnswer, NumberBody } from '@quivia/contract/kinds/number';
import type { NumberKey } from '@quivia/contract/kinds/number.key';
import type { OrderAnswer, OrderBody } from '@quivia/contract/kinds/order';
import type { OrderKey } from '@quivia/contract/kinds/order.key';
import type { TextAnswer, TextBody } from '@quivia/contract/kinds/text';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import type { UploadAnswer, UploadBody } from '@quivia/contract/kinds/upload';
import type { UploadKey } from '@quivia/contract/kinds/upload.key';

interface Asked<Type extends QuestionType, Body, Key, Answer> {
  type: Type;
  body: Body;
  key: Key;
  /** What those write who know it. Not every one need be accepted by the key. The first is the most frequent. */
  right: readonly Answer[];
  /** What the others write: some of it earns a part, some can't be read. The first is the most frequent. */
  wrong: readonly Answer[];
}

/** A question that is not multiple choice. Its answers name parts by the ids of this body. */
export type OtherKind =
  | Asked<'NUMBER', NumberBody, NumberKey, NumberAnswer>
  | Asked<'TEXT', TextBody, TextKey, TextAnswer>
  | Asked<'MATCH', MatchBody, MatchKey, MatchAnswer>
  | Asked<'ORDER', OrderBody, OrderKey, OrderAnswer>
  | Asked<'CLOZE', ClozeBody, ClozeKey, ClozeAnswer>
  | Asked<'ESSAY', EssayBody, EssayKey, EssayAnswer>
  | Asked<'UPLOAD', UploadBody, UploadKey, UploadAnswer>
  | Asked<'INFO', InfoBody, InfoKey, InfoAnswer>;

/** An answer with the ids that parts were given when the question was stored. */
export function asStored(asked: OtherKind, stored: unknown, answer: unknown): unknown {
  if (asked.type === 'MATCH') {
    const { left, right } = stored as MatchBody;
    const [ofLeft, ofRight] = [idsIn(asked.body.left, left), idsIn(asked.body.right, right)];
    const pairs = Object.entries((answer as MatchAnswer).pairs);
    return { pairs: Object.fromEntries(pairs.map(([from, to]) => [ofLeft(from), ofRight(to)])) };
  }
  if (asked.type === 'ORDER')
    return {
      order: (answer as OrderAnswer).order.map(idsIn(asked.body.items, (stored as OrderBody).items)),
    };
  if (asked.type === 'CLOZE') {
    const { holes } = stored as ClozeBody;
    const given = asked.body.holes.map((hole, i) => {
      const typed = (answer as ClozeAnswer).holes[hole.id] as string;
      const now = holes[i] as (typeof holes)[number];
      const isListed = hole.type === 'choice' && now.type === 'choice';
      return [now.id, isListed ? idsIn(hole.options, now.options)(typed) : typed];
    });
    return { holes: Object.fromEntries(given) };
  }
  return answer;
}

type Items = readonly { id: string; text: string }[];

/** Texts stay when ids are drawn. */
const idsIn = (written: Items, stored: Items) => (id: string) =>
  stored.find(({ text }) => text === written.find((one) => one.id === id)?.text)?.id as string;

/** The text without the ids of its holes, which change when it is stored. */
export const withoutIds = (question: string) => question.replace(/\[\[[a-z0-9]+\]\]/g, '[[]]');
