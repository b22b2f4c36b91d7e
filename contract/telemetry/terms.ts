// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const telemetryTerms = {
  sample: {
    words: ['采样', '取樣', 'Sample'],
    meaning: 'One value of a point at one source time, with its quality.',
    avoid: ['datum', 'measurement'],
  },
  quality: {
    words: ['质量', '品質', 'Quality'],
    meaning: 'OPC UA StatusCode of a sample: good, uncertain or bad, with a reason.',
  },
  telemetry: { words: ['遥测', '遙測', 'Telemetry'], meaning: 'Data that boxes send.' },
  history: { words: ['历史', '歷史', 'History'], meaning: 'Stored samples.' },
  formula: {
    words: ['公式', '公式', 'Formula'],
    meaning: 'An expression that computes a value from parameters; `contract/telemetry/formula` defines its language.',
  },
  spool: { words: ['缓冲', '緩衝', 'Spool'], meaning: 'The durable log between arrival and history.' },
} as const satisfies Record<string, Term>
