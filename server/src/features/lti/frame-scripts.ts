// The scripts of the small pages that a platform shows in a frame. Their policy names their hashes: nothing in them depends on what is sent.

/** Has the platform keep the value (LTI platform storage), and goes on when it has, or when it doesn't answer. */
export const KEEP_SCRIPT = `(() => {
const { url, target, origin, key, value } = document.querySelector('main').dataset;
const id = crypto.randomUUID();
let gone = false;
const go = () => { if (!gone) { gone = true; location.replace(url); } };
addEventListener('message', (event) => {
  if (event.origin === origin && event.data?.message_id === id && event.data.subject === 'lti.put_data.response') go();
});
setTimeout(go, 2000);
try {
  const host = window.parent ?? window.opener;
  const frame = target === '_parent' ? host : host.frames[target] ?? host;
  frame.postMessage({ subject: 'lti.put_data', message_id: id, key, value }, origin);
} catch { go(); }
})();`;

/** Tells the platform that its window can be closed: nothing secret is in it. */
export const CLOSE_SCRIPT = `(() => {
const host = window.opener ?? (window.parent === window ? null : window.parent);
host?.postMessage({ subject: 'org.imsglobal.lti.close' }, '*');
})();`;
