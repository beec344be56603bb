/** The host of the tag manager; the content security policy allows no other one (R-1279). */
const HOST = 'https://www.googletagmanager.com';

/** Returns the URL of the container's script; undefined if no container is configured. */
export function tagManagerScript(): string | undefined {
  const id = document.querySelector<HTMLMetaElement>('meta[name=tag-manager]')?.content ?? '';
  return /^GTM-[A-Z0-9]+$/.test(id) ? `${HOST}/gtm.js?id=${id}` : undefined;
}

/**
 * Starts the tag manager of the configured container (`TAG_MANAGER_ID`, R-1353). Without one
 * nothing is loaded and no other site is contacted (R-1279).
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
