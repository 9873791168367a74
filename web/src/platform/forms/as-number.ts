/** For `register`: a number field or a select of ids. Empty is undefined, which a select can show again; NaN it cannot. */
export const asNumber = {
  setValueAs: (typed: unknown) =>
    typed === '' || typed === null || typed === undefined ? undefined : Number(typed),
};
