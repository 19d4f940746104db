import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere in the window but on a file input, which takes them itself. Returns whether files
 * are held over the window now. Nothing is taken while `active` is false; the browser then opens no dropped file either.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void, active: boolean): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event) || isFileInput(event.target)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (active && files.length > 0) onDrop(files);
  });
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setOver(true);
      if (!isFileInput(event.target)) event.preventDefault();
    };
    // Leaving one element for another is no leaving of the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over && active;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
const isFileInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file';
