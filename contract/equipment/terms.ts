// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const equipmentTerms = {
  device: {
    words: ['设备', '裝置', 'Device'],
    meaning: 'What a box names as the source of readings; belongs to one object.',
  },
} as const satisfies Record<string, Term>
