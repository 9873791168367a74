/** Without the signs that a system does not take in a name. */
export const fileNameOf = (title: string, otherwise: string) =>
  title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || otherwise;
