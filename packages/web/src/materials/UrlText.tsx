import { Clamped } from '../ui/Clamped.tsx';

/** The url of a quiz or a note: a link to a new window, or plain text (R-1027). */
export function UrlText({ url }: { url: string }) {
  const href = linkOf(url);
  return (
    <Clamped lines={2}>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      ) : (
        url
      )}
    </Clamped>
  );
}

/** Returns the normalised link of an http or https address; undefined for other text (R-1027). */
export function linkOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
