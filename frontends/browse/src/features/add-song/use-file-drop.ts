import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files dropped anywhere in the window except on a file input, which handles them natively. Returns whether files are being
 * dragged over the window. While `active` is false, drops are ignored; the browser does not open the file either.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void, active: boolean): boolean {
  const [isDragOver, setDragOver] = useState(false);
  const handleDrop = useEffectEvent((event: DragEvent) => {
    setDragOver(false);
    if (!hasFiles(event) || isFileInput(event.target)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (active && files.length > 0) onDrop(files);
  });
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setDragOver(true);
      if (!isFileInput(event.target)) event.preventDefault();
    };
    // A related target means that the pointer only moved to another element of the window.
    const handleDragLeave = (event: DragEvent) => event.relatedTarget === null && setDragOver(false);
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('dragleave', handleDragLeave);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('dragleave', handleDragLeave);
      window.removeEventListener('drop', handleDrop);
    };
  }, []);
  return isDragOver && active;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
const isFileInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file';
