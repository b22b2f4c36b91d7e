// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const equipmentTerms = {
  device: {
    words: ['设备', '裝置', 'Device'],
    meaning: 'A source of readings as a box names it. It belongs to one object.',
  },
} as const satisfies Record<string, Term>
