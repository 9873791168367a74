// What each candidate reads of a released revision: copied from the frozen document once its hash was checked, so that one
// result doesn't cost the whole list.
import { isDeepStrictEqual } from 'node:util';
import type { AwardList, ListRow } from '@quivia/contract/oral/lists';
import { inTransaction } from '../../../platform/database/database.ts';
import * as documents from '../../documents/documents.service.ts';
import { documentOf } from './compose-lists.service.ts';
import * as queries from './released.queries.ts';

interface Revision {
  list_id: number;
  revision: number;
}

/** Without what identifies the candidate. */
const awardOf = ({ roll_number: _roll, name: _name, group: _group, agreed: _agreed, ...award }: ListRow) =>
  award;

const headingOf = ({ exam, scheme, maximum }: AwardList) => {
  const { id, title, course_name, course_code } = exam;
  return { exam: { id, title, course_name, course_code }, scheme, maximum };
};

/** Once for each revision. Of two who do it at once, the second waits for the first. */
export async function copyForCandidates(of: Revision, document: AwardList): Promise<void> {
  await inTransaction(async () => {
    if (await queries.insertReleasedList(of, headingOf(document)))
      await queries.insertReleasedAwards(of, document.rows.map(awardOf));
  });
}

/** The newest release first. */
export async function releasedFor(userId: number): Promise<(queries.ReleasedAward & queries.Copied)[]> {
  const released = await queries.selectReleasedFor(userId);
  const isCopied = (one: queries.ReleasedAward): one is queries.ReleasedAward & queries.Copied =>
    one.heading !== null && one.award !== null;
  if (released.every(isCopied)) return released;
  for (const { list_id, revision } of released.filter((one) => !isCopied(one))) {
    const kept = await documents.frozen<AwardList>(documentOf(list_id), revision);
    if (kept) await copyForCandidates({ list_id, revision }, kept.document);
  }
  return (await queries.selectReleasedFor(userId)).filter(isCopied);
}

/** The hash vouches for the document and not for its copies, so whoever opens the document compares them. */
export async function requireSameCopies(of: Revision, document: AwardList): Promise<void> {
  const copies = await queries.selectCopies(of);
  const awards = new Map(document.rows.map((row) => [row.candidate_id, awardOf(row)]));
  const isSame = ({ heading, awards: copied }: queries.Copies) =>
    isDeepStrictEqual(heading, headingOf(document)) &&
    copied.length === awards.size &&
    copied.every((award) => isDeepStrictEqual(award, awards.get(award.candidate_id)));
  if (copies && !isSame(copies))
    throw new Error(`The results of list ${of.list_id} differ from its revision ${of.revision}`);
}
