import { z } from 'zod';
import { texts } from './texts.ts';

/** Control characters, line separators, halves of surrogate pairs: what has no place in a line, or no store keeps. */
const notInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** The same without tabs and line breaks. */
const notInText = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Whether `text` can stand in one line, and be stored. */
export function isLine(text: string): boolean {
  return !notInLine.test(text);
}

/** One line of text, trimmed; `required` is the text for what is no text at all. */
export const lineSchema = (required: string) =>
  z.string({ error: required }).trim().refine(isLine, texts.unprintable);

/** Text of one or more lines, trimmed; `required` is the text for what is no text at all. */
export const linesSchema = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .refine((text) => !notInText.test(text), texts.unprintable);
