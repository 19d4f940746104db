import { z } from 'zod';
import { texts } from './texts.ts';

/**
 * Character sets for use inside the brackets of a regular expression with the `u` flag. Source:
 * https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
export const characterClasses = {
  /** Spaces and characters without a glyph: zero-width characters, Hangul fillers, the empty braille pattern, the null notehead. */
  invisible: String.raw`\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}`,
  /** Characters that change the text direction. */
  bidiControl: String.raw`\p{Bidi_Control}`,
} as const;

const visible = new RegExp(`[^${characterClasses.invisible}]`, 'u');
/** Control characters, line separators and lone surrogates, which are invalid in a line or cannot be stored. */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** Like `notInLine`, but allows tabs and line breaks. */
const notInText = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Whether `text` contains a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Whether `text` is a single line that can be stored. */
export function isLine(text: string): boolean {
  return !notInLine.test(text);
}

/** Trimmed text. Text with only invisible characters becomes empty. `required` is the message for a missing value. */
export const createTrimmedSchema = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .overwrite((text) => (isVisible(text) ? text : ''));

/** A trimmed line of text. `required` is the message for a missing value. */
export const createLineSchema = (required: string) =>
  createTrimmedSchema(required).refine(isLine, texts.unprintable);

/**
 * Trimmed text with one or more lines. `required` is the message for a missing value. Line breaks become LF before the length is checked,
 * because multipart forms always send CRLF.
 */
export const createLinesSchema = (required: string) =>
  createTrimmedSchema(required)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .refine((text) => !notInText.test(text), texts.unprintable);
