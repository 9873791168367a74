// Builds the whole server from an explicit list of features. The tests use the same function.
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiExamples } from './api-examples.words.ts';
import type { Config } from './config.ts';
import { connectFeatures } from './connect-features.ts';
import { demoAccounts } from './demo/demo.ts';
import {
  mailConfirmation,
  mailEmailReplaced,
  mailInvitation,
  mailPasswordChanged,
  mailPasswordReset,
  mailVerification,
  mailVerificationAgain,
} from './features/accounts/accounts.mails.ts';
import {
  accountRoutes,
  accountStatusRoutes,
  confirmationRoutes,
  factorRoutes,
} from './features/accounts/accounts.routes.ts';
import { mailFactorChanged } from './features/accounts/factors/factors.mails.ts';
import { reencryptSecrets } from './features/accounts/factors/factors.service.ts';
import { forgetOldTickets } from './features/accounts/factors/tickets.service.ts';
import { useSiteNames } from './features/accounts/passwords/passwords.service.ts';
import { requireUpToDate, startRevocation, stillValid } from './features/accounts/revocation.ts';
import { forgetOldSessions } from './features/accounts/sessions.service.ts';
import { answerMarkingRoutes } from './features/answer-marking/answer-marking.routes.ts';
import { conflictsRoutes } from './features/answer-marking/conflicts/conflicts.routes.ts';
import { flagsRoutes, namesRoutes } from './features/answer-marking/flags/flags.routes.ts';
import { mailMarkingCode, mailMarkingInvitation } from './features/answer-marking/guests/guest-mails.job.ts';
import { guestsRoutes } from './features/answer-marking/guests/guests.routes.ts';
import { passagesRoutes } from './features/answer-marking/passages/passages.routes.ts';
import { scriptsRoutes } from './features/answer-marking/scripts/scripts.routes.ts';
import { seedRoutes } from './features/answer-marking/seeds/seeds.routes.ts';
import { tablesRoutes } from './features/answer-marking/tables/tables.routes.ts';
import { apiTokenRoutes } from './features/api-tokens/api-tokens.routes.ts';
import { mailApiToken, watchOverTokens } from './features/api-tokens/api-tokens.service.ts';
import { readApiToken, startApiTokens } from './features/api-tokens/read-token.service.ts';
import { forgetOldCameras } from './features/attempts/answer-camera/answer-camera.service.ts';
import { deleteUnnamedFiles } from './features/attempts/answer-files/answer-files.service.ts';
import { attemptRoutes, cameraRoutes } from './features/attempts/attempts.routes.ts';
import { startClosing } from './features/attempts/close.job.ts';
import { startFillingMarks } from './features/attempts/marks/fill-marks.service.ts';
import { attemptMeasures } from './features/attempts/open-attempts.service.ts';
import { startHeartbeat } from './features/attempts/outages/heartbeat.job.ts';
import { useReleaseWait } from './features/attempts/release/release-wait.service.ts';
import { saveMeasures, whyNotSaving } from './features/attempts/save.service.ts';
import { forgetFormerStaff } from './features/audit/forget-former-staff.job.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { classRoutes } from './features/classes/classes.routes.ts';
import { communityRoutes } from './features/communities/communities.routes.ts';
import { mailCommunityInvitation } from './features/communities/invitation-mail.job.ts';
import { decisionRoutes } from './features/decisions/decisions.routes.ts';
import { deletionRoutes } from './features/deletion/deletion.routes.ts';
import { deviceCheckRoutes } from './features/device-check/device-check.routes.ts';
import { reencryptDocumentKeys } from './features/documents/document-keys.service.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { examRoutes } from './features/exams/exams.routes.ts';
import { mailExam } from './features/exams/notices/exam-mail.job.ts';
import { startNotices } from './features/exams/notices/exam-notices.service.ts';
import { forgetOldNotices } from './features/exams/notices/forget-old-notices.job.ts';
import { mailResult } from './features/exams/notices/result-notices.service.ts';
import { startBoards } from './features/hall/board/board-stream.service.ts';
import { startPresence } from './features/hall/board/presence.service.ts';
import { removeOldDrills } from './features/hall/drills/drill.service.ts';
import { startGhosts } from './features/hall/drills/ghosts.service.ts';
import { hallRoutes } from './features/hall/hall.routes.ts';
import { startPushingMessages } from './features/hall/messages/student-messages.service.ts';
import { startPushingHallState } from './features/hall/student/push-hall-state.service.ts';
import { startWaiting } from './features/hall/student/waiting.job.ts';
import { handoverRoutes } from './features/handover/handover.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { useSurroundings } from './features/health/health.service.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { useImageStorage } from './features/images/image-storage.ts';
import { imageRoutes } from './features/images/images.routes.ts';
import { useStorageQuotas } from './features/images/images.service.ts';
import { reencryptLtiKeys, rotateKeys } from './features/lti/keys.service.ts';
import { forgetOldLtiSteps } from './features/lti/launch/steps.service.ts';
import { ltiRoutes } from './features/lti/lti.routes.ts';
import { framedAt } from './features/lti/picker/picker.service.ts';
import { startSendingScores } from './features/lti/scores/send-scores.job.ts';
import { forgetOldNotifications } from './features/notifications/forget-old-notifications.job.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { startNotifications } from './features/notifications/notifications.service.ts';
import { pushNotification } from './features/notifications/push/push.job.ts';
import { useTimeZone } from './features/notifications/reader-zone.service.ts';
import { startAnnouncing } from './features/oral/announcements/announce.service.ts';
import { mailViva } from './features/oral/announcements/announce-mail.job.ts';
import { mailExaminerSessions } from './features/oral/announcements/examiner-sessions-mail.job.ts';
import { mailVivaReminder } from './features/oral/announcements/reminder-mail.job.ts';
import { oralRoutes } from './features/oral/oral.routes.ts';
import { mailExaminerCode, mailOralInvitation } from './features/oral/people/guest-mails.job.ts';
import { deleteRecordings } from './features/oral/recordings/recordings.service.ts';
import { mailTypedSheet } from './features/oral/sheets/typed-sheet-mail.job.ts';
import { startPapers } from './features/papers/papers.service.ts';
import {
  mailMembership,
  startPendingGrants,
  takeUpRoles,
} from './features/people/pending/pending.service.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { photoRoutes } from './features/photos/photos.routes.ts';
import { deletePhotos } from './features/photos/photos.service.ts';
import { practiceRoutes } from './features/practice/practice.routes.ts';
import { forgetOldImports } from './features/question-files/imports/imports.service.ts';
import { readImport } from './features/question-files/imports/read.job.ts';
import { storeImport } from './features/question-files/imports/store.job.ts';
import { questionFileRoutes } from './features/question-files/question-files.routes.ts';
import { questionBankRoutes } from './features/questions/question-banks.routes.ts';
import { startFindingDoubtfulKeys } from './features/results/analysis/doubtful-keys.service.ts';
import { startReleasing } from './features/results/release.service.ts';
import { resultRoutes } from './features/results/results.routes.ts';
import { applyRoster } from './features/rosters/apply-roster.job.ts';
import { readRoster } from './features/rosters/read-roster.job.ts';
import { rosterRoutes } from './features/rosters/rosters.routes.ts';
import { forgetOldRosters } from './features/rosters/rosters.service.ts';
import { forgetOldTickets as forgetOldSebTickets } from './features/seb/check/check.service.ts';
import { sebRoutes } from './features/seb/seb.routes.ts';
import { securityLogRoutes } from './features/security-log/security-log.routes.ts';
import { forgetOldSecurityEvents, startSecurityLog } from './features/security-log/security-log.service.ts';
import { forgetOldLogouts } from './features/sign-on/college-sessions.service.ts';
import { reencryptConnectionSecrets } from './features/sign-on/connections.service.ts';
import { forgetOldNewcomers } from './features/sign-on/newcomers.service.ts';
import { signOnRoutes } from './features/sign-on/sign-on.routes.ts';
import { forgetOldSteps } from './features/sign-on/steps.service.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { mailContactMessage, useSite } from './features/site/site.service.ts';
import { usePolicyAdvice } from './features/site-policy/site-policy.service.ts';
import { startDelivering } from './features/webhooks/deliver.job.ts';
import { watchOverWebhooks } from './features/webhooks/webhook-health.service.ts';
import { reencryptWebhookSecrets } from './features/webhooks/webhook-secrets.service.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { nightlyBackup } from './platform/backup/nightly-backup.job.ts';
import { isListening } from './platform/database/database.ts';
import { databaseMeasures } from './platform/database/database-measures.ts';
import { parseDatabaseUrl } from './platform/database/database-url.ts';
import { startEvents } from './platform/database/events.ts';
import { closeReplica, openReplica } from './platform/database/replica.ts';
import { watchStatements } from './platform/database/watch-statements.ts';
import { addDocs } from './platform/http/docs.ts';
import {
  closeEndedStreams,
  closeEventStreams,
  countStreams,
  streamMeasures,
} from './platform/http/event-stream.ts';
import { addHealth } from './platform/http/health.ts';
import { readiness } from './platform/http/http.words.ts';
import { openApi } from './platform/http/openapi.ts';
import { servePages } from './platform/http/pages/pages.ts';
import { buildServer, type ServerOptions } from './platform/http/server.ts';
import { jobMeasures, startJobs } from './platform/jobs/jobs.ts';
import { openMail } from './platform/mail/mail.ts';
import { usePublicUrl } from './platform/mail/public-url.ts';
import { useOutboundHosts } from './platform/outbound/outbound.ts';
import { keepPartitionsAhead } from './platform/partitions/add-partitions.job.ts';
import { shareCores } from './platform/security/passwords.ts';
import { loadSecretKey } from './platform/security/secrets.ts';
import { useTracer } from './platform/traces/span.ts';

export const routes = [
  ...accountRoutes,
  ...factorRoutes,
  ...confirmationRoutes,
  ...accountStatusRoutes,
  ...securityLogRoutes,
  ...notificationRoutes,
  ...calendarRoutes,
  ...homeRoutes,
  ...siteRoutes,
  ...catalogueRoutes,
  ...peopleRoutes,
  ...apiTokenRoutes,
  ...signOnRoutes,
  ...handoverRoutes,
  ...classRoutes,
  ...rosterRoutes,
  ...photoRoutes,
  ...imageRoutes,
  ...questionBankRoutes,
  ...communityRoutes,
  ...examRoutes,
  ...attemptRoutes,
  ...cameraRoutes,
  ...decisionRoutes,
  ...answerMarkingRoutes,
  ...conflictsRoutes,
  ...guestsRoutes,
  ...flagsRoutes,
  ...seedRoutes,
  ...namesRoutes,
  ...scriptsRoutes,
  ...tablesRoutes,
  ...passagesRoutes,
  ...deviceCheckRoutes,
  ...sebRoutes,
  ...resultRoutes,
  ...webhookRoutes,
  ...practiceRoutes,
  ...ltiRoutes,
  ...questionFileRoutes,
  ...healthRoutes,
  ...deletionRoutes,
  ...hallRoutes,
  ...oralRoutes,
  ...documentRoutes,
];

export const jobs = [
  mailExam,
  mailViva,
  mailExaminerSessions,
  mailVivaReminder,
  pushNotification,
  mailResult,
  mailCommunityInvitation,
  mailVerification,
  mailConfirmation,
  mailVerificationAgain,
  mailPasswordReset,
  mailPasswordChanged,
  mailEmailReplaced,
  mailInvitation,
  mailFactorChanged,
  mailMembership,
  mailApiToken,
  mailOralInvitation,
  mailExaminerCode,
  mailMarkingInvitation,
  mailMarkingCode,
  mailTypedSheet,
  takeUpRoles,
  mailContactMessage,
  forgetOldSessions,
  forgetOldTickets,
  forgetOldSebTickets,
  watchOverTokens,
  watchOverWebhooks,
  forgetOldSteps,
  forgetOldLogouts,
  forgetOldNewcomers,
  forgetOldLtiSteps,
  rotateKeys,
  forgetOldNotifications,
  forgetOldNotices,
  forgetOldSecurityEvents,
  forgetFormerStaff,
  readRoster,
  applyRoster,
  forgetOldRosters,
  readImport,
  storeImport,
  forgetOldImports,
  keepPartitionsAhead,
  deleteRecordings,
  deletePhotos,
  deleteUnnamedFiles,
  forgetOldCameras,
  removeOldDrills,
];

const measures = [
  ...databaseMeasures,
  ...saveMeasures,
  ...attemptMeasures,
  ...jobMeasures,
  ...streamMeasures,
];

const VERSION = '0.1.0';
const PAGES = path.resolve(import.meta.dirname, '../../web/dist');

/** What happens without anybody asking for it. */
async function startWork(config: Config, log: FastifyBaseLogger): Promise<(() => Promise<void>)[]> {
  // Mails can be queued all the same.
  if (config.isQuiet) return [await startJobs(jobs, log, { isQuiet: true })];
  const nightly = config.backups ? [nightlyBackup(config.backups, config)] : [];
  return [
    await startJobs([...jobs, ...nightly], log),
    startHeartbeat(log),
    startClosing(log),
    startFillingMarks(log),
    startReleasing(log),
    startDelivering(log),
    startFindingDoubtfulKeys(log),
    startWaiting(log),
    startNotices(log),
    startAnnouncing(log),
    startGhosts(log),
    startSendingScores(log),
  ];
}

/** The database is open and migrated. Closing the returned server stops all it started, but not the database. */
export async function buildApp(
  config: Config,
  { logStream }: Pick<ServerOptions, 'logStream'> = {},
): Promise<FastifyInstance> {
  connectFeatures();
  await loadSecretKey(config.secretKey, config.previousSecretKey);
  if (config.previousSecretKey) {
    await reencryptSecrets();
    await reencryptConnectionSecrets();
    await reencryptWebhookSecrets();
    await reencryptDocumentKeys();
    await reencryptLtiKeys();
  }
  if (typeof config.workers === 'number') shareCores(config.workers);
  usePublicUrl(config.publicUrl);
  useOutboundHosts(config.outboundHosts);
  useTimeZone(config.timeZone);
  useImageStorage(config.imagesUrl);
  useStorageQuotas(config.pictureQuotas);
  useReleaseWait(config.resultsWaitMinutes);
  const mailFolder = path.join(config.dataDir, 'mail');
  openMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: mailFolder });
  const demo = await demoAccounts();
  useSite({ college_name: config.college.name, links: config.college.links, demo_accounts: demo });
  useSiteNames([config.college.name]);
  usePolicyAdvice(demo.length === 0);
  useSurroundings({
    version: VERSION,
    dataDir: config.dataDir,
    mailFolder,
    sendsMail: config.smtpUrl !== undefined,
    countStreams,
  });

  const metrics = config.metricsToken
    ? (await import('./platform/metrics/metrics.ts')).openMetrics(measures, VERSION)
    : undefined;
  const traces = config.traces
    ? (await import('./platform/traces/otlp.ts')).openTraces({ ...config.traces, version: VERSION })
    : undefined;
  useTracer(traces);
  const app = await buildServer(routes, {
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    https: config.publicUrl.startsWith('https:'),
    hstsSubdomains: config.hstsSubdomains,
    stillValid,
    requireUpToDate,
    readApiToken,
    secretPages: [
      '/join/:code',
      '/viva/:secret',
      '/mark/:secret',
      '/camera/:secret',
      '/seb/check/:exam',
      '/seb/quit/:secret',
      '/lti/choose/:secret',
      '/lti/exam/:secret',
    ],
    logStream,
    watch: [metrics?.watchRequests, traces?.watchRequests].filter((add) => add !== undefined),
  });
  addHealth(app, [whyNotSaving, () => (isListening() ? undefined : readiness.deaf)]);
  if (config.metricsToken) metrics?.serve(app, config.metricsToken);
  addDocs(app, () =>
    openApi(
      routes.map((route) => route.endpoint),
      { version: VERSION, examples: apiExamples() },
    ),
  );
  await servePages(app, PAGES, framedAt);

  if (config.replica)
    openReplica(parseDatabaseUrl(config.replica.url, 'DATABASE_REPLICA_URL'), config.replica.mostLagMs);

  startPendingGrants();
  const stops = [
    watchStatements({ slowMs: config.slowStatementMs, log: app.log, time: metrics?.timeStatement }),
    closeReplica,
    await startEvents(),
    startSecurityLog(app.log),
    startNotifications(app.log),
    startPushingHallState(app.log),
    await startRevocation(app.log, closeEndedStreams),
    startApiTokens(app.log),
    startPapers(),
    startPushingMessages(app.log),
    startPresence(app.log),
    startBoards(app.log),
    ...(await startWork(config, app.log)),
  ];
  app.addHook('preClose', async () => closeEventStreams());
  app.addHook('onClose', async () => {
    for (const stop of stops.reverse()) await stop();
    await traces?.stop();
  });
  return app;
}
