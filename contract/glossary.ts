// Domain nouns: each is the same in data, code, screens and manual. New things are named only with nouns from here.
import type { Term } from './kit/module.ts'
import { modules } from './modules.ts'

export const glossary: Readonly<Record<string, Term>> = Object.assign(
  {},
  ...modules.flatMap((module) => [
    ...module.resources.map(({ name, noun: [zhCN, zhTW, en], meaning: { is: meaning }, avoid }) => ({
      [name]: { words: [zhCN, zhTW, en], meaning, avoid },
    })),
    module.terms,
  ]),
)
