import * as endpoints from '@quivia/contract/images';
import { type Route, route } from '../../platform/http/route.ts';
import * as images from './images.service.ts';

export const imageRoutes: Route[] = [
  route(endpoints.uploadImage, ({ actor, file }) => images.upload(actor, file)),
  route(endpoints.getImage, ({ params }) => images.show(params.key)),
];
