import type { Route } from '../../platform/http/route.ts';
import { candidateRoutes } from './candidates/candidates.routes.ts';
import { drawRoutes } from './draws/draws.routes.ts';
import { examRoutes } from './exams/exams.routes.ts';
import { figureRoutes } from './figures/figures.routes.ts';
import { awardRoutes } from './lists/lists.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { printRoutes } from './prints/prints.routes.ts';
import { recordingRoutes } from './recordings/recordings.routes.ts';
import { schemeRoutes } from './schemes/schemes.routes.ts';
import { sheetRoutes } from './sheets/sheets.routes.ts';
import { thesisRoutes } from './thesis/thesis.routes.ts';
import { timetableRoutes } from './timetable/timetable.routes.ts';

/** Each room of the viva voce adds a list of its own. */
export const oralRoutes: Route[] = [
  ...schemeRoutes,
  ...examRoutes,
  ...candidateRoutes,
  ...peopleRoutes,
  ...figureRoutes,
  ...printRoutes,
  ...drawRoutes,
  ...liveRoutes,
  ...sheetRoutes,
  ...recordingRoutes,
  ...thesisRoutes,
  ...awardRoutes,
  ...timetableRoutes,
];
