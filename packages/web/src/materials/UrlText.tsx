import { Clamped } from '../ui/Clamped.tsx';
import { linkOf } from './link.ts';

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
