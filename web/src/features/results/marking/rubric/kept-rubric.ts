// A rubric that is being written, kept on this device until it is saved, with the version that it began with.
import type { ReplyTo } from '@quivia/contract/endpoint';
import { RUBRIC_LIMITS, SHOWN } from '@quivia/contract/marking/rubric';
import { getRubric } from '@quivia/contract/rubrics';
import * as z from 'zod/mini';
import { draftKey, readDraft, removeDraft, writeDraft } from '../../../../platform/offline/drafts.ts';
import type { GroupDraft } from '../../../kinds/rubric/rubric-draft.ts';

const Item = z.object({
  id: z.string(),
  text: z.string(),
  marks: z.string(),
  shown: z.enum(SHOWN),
  note: z.string(),
});
const Group = z.object({
  key: z.string(),
  name: z.string(),
  choose: z.enum(['one', 'many']),
  items: z.array(Item).check(z.maxLength(RUBRIC_LIMITS.items)),
});
const Kept = z.object({ begun: getRubric.reply, draft: z.array(Group) });

export interface KeptRubric {
  begun: ReplyTo<typeof getRubric>;
  draft: GroupDraft[];
}

/** Whoever signs in next on this device doesn't find it. */
export function rubricOnDevice(userId: number, examId: number, questionId: number) {
  const key = draftKey(userId, 'rubric', examId, 'question', questionId);
  return {
    read(): KeptRubric | undefined {
      return Kept.safeParse(readDraft(key)).data;
    },
    keep: (kept: KeptRubric) => writeDraft(key, kept),
    drop: () => removeDraft(key),
  };
}
