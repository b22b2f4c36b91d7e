// The domain words: one noun through data, code, screens and manual. A word that is not here is not used for a new thing.
import type { Term } from './kit/module.ts'
import { modules } from './modules.ts'

export const glossary: Readonly<Record<string, Term>> = Object.assign(
  {},
  ...modules.flatMap((module) => [
    ...module.resources.map(({ name, noun: [zhCN, zhTW, en], meaning: { is: meaning }, avoid }) => ({
      [name]: { words: [zhCN, zhTW, en], meaning, ...(avoid && { avoid }) },
    })),
    module.terms,
  ]),
)
