import { useRef } from 'react';

interface Options {
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** Returns a hidden chooser of a file, and the function that opens it. */
export function useFileChooser({ label, accept, onChoose }: Options) {
  const chooser = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={chooser}
      type="file"
      accept={accept}
      aria-label={label}
      tabIndex={-1}
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) onChoose(file);
        // Lets the same file be chosen again.
        target.value = '';
      }}
    />
  );
  return { input, open: () => chooser.current?.click() };
}

/** Returns a file as a data url; throws if it cannot be read. */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
