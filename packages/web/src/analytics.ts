/** Where the tag manager lives: the one foreign host that the content security policy then allows. */
const HOST = 'https://www.googletagmanager.com';

/** The address of the configured container's script; undefined where none is. */
export function tagManagerScript(): string | undefined {
  const id = document.querySelector<HTMLMetaElement>('meta[name=tag-manager]')?.content ?? '';
  return /^GTM-[A-Z0-9]+$/.test(id) ? `${HOST}/gtm.js?id=${id}` : undefined;
}

/**
 * Starts the tag manager whose container the server was configured with (TAG_MANAGER_ID); without
 * one nothing is loaded and no foreign host is contacted (specification 9).
 */
export function startAnalytics(): void {
  const address = tagManagerScript();
  if (!address) return;
  const layer: object[] = [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
  Object.assign(window, { dataLayer: layer });
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
