import { catalogue } from '@quivia/contract/message';

export const words = catalogue('oral-thesis', {
  notPhd: "This viva voce isn't about a thesis.",
  noSuchCandidate: 'There is no such candidate.',
  externalsOnly: 'Only an external examiner of this candidate writes a report.',
  decidersOnly: 'Only the coordinator or the chair can record the result.',
  otherAct: 'This was already sent for something else. Please reload the page and try again.',
  tooMany: ({ most }: { most: number }) => `A report can have at most ${most} versions.`,
  decided: 'The result has been recorded. The report can no longer change.',
  reportsMissing:
    'A report on the thesis is missing. The viva can begin once all reports are in, or when the coordinator decides to go ahead without them.',
  reportsNeeded: 'Reports on the thesis come first. Then the result can be recorded.',
  allIn: 'All reports are in. There is nothing to override.',
  frozen: 'The award list is frozen with the result on it. Reopen the list before you change the result.',
  tooEarly: 'Choose a later date.',
  dueSaved: 'Date saved.',
  submitted: 'Report submitted.',
  overridden: 'The viva can be held without the missing report.',
  recorded: 'Result recorded.',
});

const RESULTS = { awarded: 'awarded', corrections: 'corrections', not_awarded: 'not awarded' };

interface OfCandidate {
  exam: string;
  candidate: string;
}

export const logged = catalogue('oral-thesis.log', {
  overridden: ({ exam, candidate, reason }: OfCandidate & { reason: string }) =>
    `held the viva of ${candidate} in “${exam}” without a report: ${reason}`,
  result: ({ exam, candidate, result }: OfCandidate & { result: keyof typeof RESULTS }) =>
    `recorded the result of ${candidate} in “${exam}”: ${RESULTS[result]}`,
});
