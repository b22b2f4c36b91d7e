import type { Errors } from '../../kit/module.ts'

export const segmentPlanErrors = {
  segmentsAllSkipped: {
    envelope: '2493',
    text: ['至少保留一道工序', '至少保留一道工序', 'At least one operation must remain'],
  },
} as const satisfies Errors
