import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../button/button.tsx';
import { Slider } from '../slider/slider.tsx';
import styles from './cover-field.module.css';

export interface ImageCropperProps {
  /** The URL of the image. */
  src: string;
  /** Width of the area divided by its height. */
  aspect: number;
  onCrop: (area: Area) => void;
  onCancel: () => void;
}

const maxZoom = 4;

/** Selects an area of an image by dragging, pinching, wheel, slider and arrow keys. */
export function ImageCropper({ src, aspect, onCrop, onCancel }: ImageCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const frame = useRef<RefObject<HTMLDivElement>>(undefined);
  return (
    <div className={styles.crop} data-cropping="">
      <div className={styles.stage}>
        <Cropper
          image={src}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => setArea(pixels)}
          setCropperRef={(element) => (frame.current = element)}
          // The frame is rendered once the size of the image is known.
          onMediaLoaded={() => requestAnimationFrame(() => frame.current?.current?.focus())}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Crop area, move with the arrow keys' }}
        />
      </div>
      <div className={styles.zoom}>
        <ZoomOut size={20} aria-hidden="true" />
        <Slider
          label="Zoom"
          value={zoom - 1}
          max={maxZoom - 1}
          step={0.05}
          valueText={`${Math.round(zoom * 100)}%`}
          onChange={(value) => setZoom(value + 1)}
        />
        <ZoomIn size={20} aria-hidden="true" />
      </div>
      <div className={styles.choices}>
        <Button onClick={onCancel}>Back</Button>
        <Button kind="primary" onClick={() => area && onCrop(area)}>
          Use image
        </Button>
      </div>
    </div>
  );
}
