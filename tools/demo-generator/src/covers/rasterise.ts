import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runTool } from '../run-tool.ts';
import { CANVAS } from './drawing.ts';

const LARGEST_BYTES = 100_000;
const CHROMIUM = process.env['CHROMIUM'] ?? 'chromium';

function page(drawing: string): string {
  const box = `width="${CANVAS}" height="${CANVAS}" viewBox="0 0 ${CANVAS} ${CANVAS}"`;
  return `<!doctype html><body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" ${box} style="display:block">${drawing}</svg>`;
}

function takeScreenshot(source: string, target: string, profile: string): void {
  runTool(CHROMIUM, [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
    '--force-color-profile=srgb',
    `--user-data-dir=${profile}`,
    `--window-size=${CANVAS},${CANVAS + 200}`,
    `--screenshot=${target}`,
    `file://${source}`,
  ]);
}

function encodeJpeg(source: string, target: string, scale: number): void {
  const size = `crop=${CANVAS}:${CANVAS}:0:0`;
  const quality = ['-q:v', String(scale), '-huffman', 'optimal', '-pix_fmt', 'yuvj420p'];
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1'];
  runTool('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    source,
    '-vf',
    size,
    ...quality,
    ...exact,
    '-update',
    '1',
    '-frames:v',
    '1',
    target,
  ]);
}

/** Draws with a headless browser, then lowers the quality until the file is small enough. */
export function rasterise(drawing: string, target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-covers-'));
  const source = join(folder, 'cover.html');
  const image = join(folder, 'cover.png');
  writeFileSync(source, page(drawing));
  takeScreenshot(source, image, join(folder, 'profile'));
  for (let scale = 3; scale <= 20; scale += 1) {
    encodeJpeg(image, target, scale);
    if (statSync(target).size <= LARGEST_BYTES) {
      break;
    }
  }
  rmSync(folder, { recursive: true, force: true });
}
