import { z } from 'zod';
import { texts } from './texts.ts';

/**
 * Sets of characters, to stand between the brackets of a regular expression with the flag `u`.
 * Source: https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
export const characterClasses = {
  /** Spaces and what no font draws: zero-width characters, Hangul fillers, the empty braille pattern, the null notehead. */
  invisible: String.raw`\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}`,
  /** What changes the direction of the text around it. */
  bidiControl: String.raw`\p{Bidi_Control}`,
} as const;

const visible = new RegExp(`[^${characterClasses.invisible}]`, 'u');
/** Control characters, line separators, halves of surrogate pairs: what has no place in a line, or no store keeps. */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** The same without tabs and line breaks. */
const notInText = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Whether a reader sees anything of `text`. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Whether `text` can stand in one line, and be stored. */
export function isLine(text: string): boolean {
  return !notInLine.test(text);
}

/** Trimmed text, which is empty when it has invisible characters only; `required` is the text for what is no text at all. */
export const trimmedSchema = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .overwrite((text) => (isVisible(text) ? text : ''));

/** One line of text, trimmed; `required` is the text for what is no text at all. */
export const lineSchema = (required: string) => trimmedSchema(required).refine(isLine, texts.unprintable);

/**
 * Text of one or more lines, trimmed; `required` is the text for what is no text at all. Line breaks become LF before anything is
 * measured: multipart forms send CRLF, whatever was typed.
 */
export const linesSchema = (required: string) =>
  trimmedSchema(required)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .refine((text) => !notInText.test(text), texts.unprintable);
