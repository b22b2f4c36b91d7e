// The English texts of a TypeScript file, for the test that guards the words on screens.
import { findTextTuples } from '../texts/text-tuples.ts'

/** Returns the English text and the plural of each tuple. An expression in a template is `…`. */
export const englishTexts = (code: string, options: { tsx?: boolean } = {}): string[] =>
  findTextTuples(code, options).flatMap(([, , ...english]) => english.map(({ text }) => text))
