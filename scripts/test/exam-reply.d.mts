export function examReply(pathname: string): string | undefined;
