// The address people reach us at, for links in mails.
let base = 'http://localhost:8000';

export function usePublicUrl(url: string): void {
  base = url;
}

export function publicUrl(path: `/${string}`): string {
  return base + path;
}
