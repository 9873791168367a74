import * as endpoints from '@quivia/contract/photos';
import { type Route, route } from '../../platform/http/route.ts';
import * as photos from './photos.service.ts';

export const photoRoutes: Route[] = [
  route(endpoints.uploadPhoto, ({ actor, query, file }) => photos.store(actor, query, file)),
  route(endpoints.removePhoto, ({ actor, query }) => photos.remove(actor, query)),
  route(endpoints.getPhotoCounts, ({ actor, query }) => photos.counts(actor, query)),
];
