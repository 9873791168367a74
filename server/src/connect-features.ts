// Features call those that stand before them. Where one needs something of a feature that stands after it, it publishes
// what happened, or asks through an interface of its own: who listens and who answers is said here.

import { useCollegeWay } from './features/accounts/confirmation/college-way.service.ts';
import { hidingMarksFrom } from './features/answer-marking/flags/anonymity.service.ts';
import { rubricsOfExam } from './features/answer-marking/rubrics/question-rubrics.service.ts';
import { listenWith as listenToAttempts } from './features/attempts/attempt-happenings.service.ts';
import { useEntry } from './features/attempts/entry.service.ts';
import { useHiding } from './features/decisions/hidden-marks.service.ts';
import { listenWith as listenToExams } from './features/exams/exam-happenings.service.ts';
import { receiptsOfAttempts } from './features/exams/notices/exam-notices.service.ts';
import { resultsOfAttempts } from './features/exams/notices/result-notices.service.ts';
import * as door from './features/hall/door/entry.service.ts';
import { hallOfExam } from './features/hall/exam-listener.service.ts';
import { scoresOfExam } from './features/lti/scores/send-scores.job.ts';
import { timesOfAttempts } from './features/oral/timetable/written-times.service.ts';
import { listenWith as listenToRosters } from './features/rosters/roster-happenings.service.ts';
import { requireSeb, sebsOf } from './features/seb/check/browser.service.ts';
import { signOutUrl } from './features/sign-on/college-sessions.service.ts';
import { confirmedBy } from './features/sign-on/confirm.service.ts';
import {
  webhooksOfAttempts,
  webhooksOfExams,
  webhooksOfRosters,
} from './features/webhooks/webhook-events.service.ts';

/** Before the first exam is made: by the server, and by whatever sets up the demo. */
export function connectFeatures(): void {
  useCollegeWay({ confirmedBy, signOutUrl });
  useEntry({ ...door, requireSeb, sebsOf });
  useHiding(hidingMarksFrom);
  listenToAttempts([receiptsOfAttempts, resultsOfAttempts, timesOfAttempts, webhooksOfAttempts]);
  listenToExams([rubricsOfExam, hallOfExam, scoresOfExam, webhooksOfExams]);
  listenToRosters([webhooksOfRosters]);
}
