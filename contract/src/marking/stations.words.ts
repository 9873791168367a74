/** 'Station 2, Counselling' */
export const stationName = ({ station, name }: { station: number; name: string }) =>
  [`Station ${station}`, name].filter(Boolean).join(', ');
