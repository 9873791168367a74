// Which parcels may travel next. Those of one lane go one after the other, so that what the server has of a lane is
// always older than what still waits here; different lanes may travel side by side.

export interface Parcel<Body> {
  id: string;
  lane: string;
  body: Body;
}

export function nextUp<Body>(waiting: readonly Parcel<Body>[], most: number): Parcel<Body>[] {
  const taken = new Set<string>();
  const next: Parcel<Body>[] = [];
  for (const parcel of waiting) {
    if (next.length === most) break;
    if (taken.has(parcel.lane)) continue;
    taken.add(parcel.lane);
    next.push(parcel);
  }
  return next;
}
