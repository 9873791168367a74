/** Without the characters that file systems don't allow. */
export const fileNameOf = (title: string, otherwise: string) =>
  title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || otherwise;
