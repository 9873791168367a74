// For the parts that are loaded after the first question.

/** Of a box that scrolls. */
export const scroller = {
  code: 'Code',
  table: 'Table',
  formula: 'Formula',
};

export const viewer = {
  title: 'Enlarged picture',
  picture: 'Picture',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  close: 'Close',
  zoom: (zoom: number) => `${Math.round(zoom * 100)} %`,
};
