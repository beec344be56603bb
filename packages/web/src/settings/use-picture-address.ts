import { useEffect, useState } from 'react';

/** Returns an object URL for a picture that is a data url; undefined until it exists. */
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
  const comma = dataUrl.indexOf(',');
  const type = dataUrl.slice('data:'.length, comma).split(';', 1)[0] ?? '';
  const bytes = Uint8Array.from(atob(dataUrl.slice(comma + 1)), (each) => each.charCodeAt(0));
  return new Blob([bytes], { type });
}
