// What is marked: a candidate, or a group for what its members get together. Everything else in marking compares subjects by
// these functions, so that a further kind is added here and in the contract's `Subject`.
import type { Subject } from '@quivia/contract/marking/marks';

/** As rows have it. */
export interface SubjectColumns {
  candidate_id: number | null;
  group_id: number | null;
}

export const candidateOf = (subject: Subject) => ('candidate_id' in subject ? subject.candidate_id : null);
export const groupOf = (subject: Subject) => ('group_id' in subject ? subject.group_id : null);

export const subjectOf = ({ candidate_id, group_id }: SubjectColumns): Subject =>
  candidate_id === null ? { group_id: group_id as number } : { candidate_id };

/** One name for each, by which rows are grouped. */
export const subjectName = ({ candidate_id, group_id }: SubjectColumns) =>
  candidate_id === null ? `group ${group_id}` : `candidate ${candidate_id}`;

export const isOf = (subject: Subject) => (one: SubjectColumns) =>
  one.candidate_id === candidateOf(subject) && one.group_id === groupOf(subject);
