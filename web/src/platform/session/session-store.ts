// Who is signed in. In memory only.
//
//   signed out ──start──▶ signed in ──start (a newer token)──▶ signed in
//      ▲ │ ▲                  │ ▲
//      │ │ └───────end────────┘ │
//      │ └─presume─▶ presumed ──┴─start (the server agrees)
//      └────end─────────┘
import type { Role } from '@quivia/contract/roles';
import { TokenClaims } from '@quivia/contract/session';

/** `other_tab`: the same person, in another tab of this browser; `reload`: the page was loaded again without 'Stay logged in'. */
type EndedBy = 'person' | 'other_tab' | 'server' | 'reload';

export interface SessionState {
  token: string | null;
  user: TokenClaims['user'] | null;
  roles: readonly Role[];
  /** Invited without an account: nothing opens but what they were invited to. */
  isGuest: boolean;
  /** The one exam that the session is for, and nothing else. */
  examId: number | null;
  /** A session is being restored; it is not known yet whether anyone is signed in. */
  restoring: boolean;
  /** A session could not be restored because the server can't be reached; it is tried again. */
  unreachable: boolean;
  /** Who ended the last session. After the person's own sign-out, the next sign-in does not return to their page. */
  endedBy: EndedBy | null;
}

const SIGNED_OUT: SessionState = {
  token: null,
  user: null,
  roles: [],
  isGuest: false,
  examId: null,
  restoring: false,
  unreachable: false,
  endedBy: null,
};

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore() {
  let state = SIGNED_OUT;
  const listeners = new Set<() => void>();

  function become(next: Partial<SessionState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(token: string) {
      const { user, roles, use, exam } = claimsOf(token);
      const examId = use === 'exam' ? (exam ?? null) : null;
      become({ token, user, roles, isGuest: use === 'guest', examId, endedBy: null });
    },
    /** Someone this tab remembers; the first call asks the server for their session. */
    presume(user: TokenClaims['user'], roles: readonly Role[]) {
      become({ user, roles, endedBy: null });
    },
    end(endedBy: EndedBy) {
      become({ ...SIGNED_OUT, restoring: state.restoring, unreachable: state.unreachable, endedBy });
    },
    setRestoring(restoring: boolean) {
      become({ restoring });
    },
    setUnreachable(unreachable: boolean) {
      become({ unreachable });
    },
  };
}

/** Runs at every change of person, also to nobody: what the last person saw must be forgotten. */
export function onPersonChange(store: SessionStore, forget: () => void) {
  let known = store.get().user?.id;
  return store.subscribe(() => {
    const now = store.get().user?.id;
    if (now === known) return;
    known = now;
    forget();
  });
}

/** The session of this page. */
export const sessionStore = createSessionStore();

/** The claims of an access token, not verified: only the server decides what they allow. */
export function claimsOf(token: string): TokenClaims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return TokenClaims.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
