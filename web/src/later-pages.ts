// The pages that a first visit doesn't need: how each of them is loaded. See routes.tsx for their addresses.
export const unauthorized = async () => (await import('./platform/app/missing-pages.tsx')).UnauthorizedPage;
export const notFound = async () => (await import('./platform/app/missing-pages.tsx')).NotFoundPage;
export const about = async () => (await import('./features/site/about-page.tsx')).AboutPage;
export const contact = async () => (await import('./features/site/contact-page.tsx')).ContactPage;
export const checkPrint = async () => (await import('./features/documents/check-page.tsx')).CheckPage;
export const signUp = async () => (await import('./features/accounts/sign-up-page.tsx')).SignUpPage;
export const resetPassword = async () =>
  (await import('./features/accounts/reset-password-page.tsx')).ResetPasswordPage;
export const college = async () => (await import('./features/accounts/college-page.tsx')).CollegePage;
export const slip = async () => (await import('./features/accounts/slip-page.tsx')).SlipPage;
export const launch = async () => (await import('./features/accounts/launch-page.tsx')).LaunchPage;
export const ltiOpen = async () => (await import('./features/lti/open-page.tsx')).OpenPage;
export const fromCourse = async () => (await import('./features/lti/open-page.tsx')).FromCoursePage;
export const ltiCode = async () => (await import('./features/lti/code-page.tsx')).CodePage;
export const ltiChoose = async () => (await import('./features/lti/choose-page.tsx')).ChoosePage;
export const invitation = async () =>
  (await import('./features/accounts/invitation-page.tsx')).InvitationPage;
export const join = async () => (await import('./features/communities/join/join-page.tsx')).JoinPage;
export const verify = async () => (await import('./features/accounts/verify-page.tsx')).VerifyPage;
export const queries = async () => (await import('./platform/app/query-layout.tsx')).QueryLayout;
export const reminder = async () =>
  (await import('./features/home/verify-reminder.tsx')).VerifyReminderLayout;
export const dashboard = async () => (await import('./pages/dashboard-page.tsx')).DashboardPage;
export const admin = async () => (await import('./pages/admin-page.tsx')).AdminPage;
export const institute = async () => (await import('./pages/institute-page.tsx')).InstitutePage;
export const community = async () => (await import('./pages/community-page.tsx')).CommunityPage;
export const faculty = async () => (await import('./pages/faculty-page.tsx')).FacultyPage;
export const student = async () => (await import('./pages/student-page.tsx')).StudentPage;
export const deviceCheck = async () =>
  (await import('./features/device-check/device-check-page.tsx')).DeviceCheckPage;
export const workShell = async () => (await import('./pages/work-shell.tsx')).WorkShell;
export const hallBoard = async () => (await import('./features/hall/board/board-page.tsx')).BoardPage;
export const hallProjector = async () =>
  (await import('./features/hall/projector/projector-page.tsx')).ProjectorPage;
export const hallCheckIn = async () => (await import('./features/hall/door/check-in-page.tsx')).CheckInPage;
export const hallSeats = async () => (await import('./features/hall/rooms/seats-page.tsx')).SeatsPage;
export const hallSlips = async () => (await import('./features/hall/slips/slips-page.tsx')).SlipsPage;
export const hallSettings = async () =>
  (await import('./features/hall/duties/settings-page.tsx')).SettingsPage;
export const hallReport = async () => (await import('./features/hall/report/report-page.tsx')).ReportPage;
export const hallReplay = async () => (await import('./features/hall/report/replay-page.tsx')).ReplayPage;
export const orals = async () => (await import('./features/oral/setup/list-page.tsx')).ListPage;
export const oralNew = async () => (await import('./features/oral/setup/create-page.tsx')).CreatePage;
export const oralSchemes = async () => (await import('./features/oral/schemes/schemes-page.tsx')).SchemesPage;
export const oral = async () => (await import('./features/oral/oral-page.tsx')).OralPage;
export const guestEntry = async () => (await import('./features/oral/people/guest-page.tsx')).GuestPage;
export const accessEnded = async () =>
  (await import('./features/oral/people/guest-page.tsx')).AccessEndedPage;
export const camera = async () => (await import('./features/camera/camera-page.tsx')).CameraPage;
export const sebCheck = async () => (await import('./features/attempts/seb/check-page.tsx')).CheckPage;
export const sebAgain = async () => (await import('./features/attempts/seb/again-page.tsx')).AgainPage;
export const sebQuit = async () => (await import('./features/attempts/seb/quit-page.tsx')).QuitPage;
export const markingEntry = async () =>
  (await import('./features/results/marking/guest/invitation-page.tsx')).InvitationPage;
export const guestMarking = async () =>
  (await import('./features/results/marking/guest/guest-marking-page.tsx')).GuestMarkingPage;
export const oralExamine = async () => (await import('./features/oral/sheets/examine-page.tsx')).ExaminePage;
export const communityMember = async () =>
  (await import('./pages/community-member-page.tsx')).CommunityMemberPage;
