import { useEffect, useState } from 'react';

/** An address at which this browser shows a picture that came as a data url; undefined until it can. */
export function usePictureAddress(dataUrl: string | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!dataUrl) return;
    const made = URL.createObjectURL(pictureIn(dataUrl));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
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
