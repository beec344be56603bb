import { useEffect, useState } from 'react';

/**
 * Returns an object URL for a picture that is a data url; undefined until it exists. The page may
 * show no data url (Content Security Policy).
 */
export function usePictureAddress(dataUrl: string | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!dataUrl) return;
    const objectUrl = URL.createObjectURL(pictureIn(dataUrl));
    setAddress(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setAddress(undefined);
    };
  }, [dataUrl]);
  return address;
}

function pictureIn(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  return new Blob([bytes], { type: head.match(/^data:([^;]*)/)?.[1] ?? '' });
}
