// Refusals around reports that a supervisor confirms.
import type { Errors } from '../../kit/module.ts'

export const confirmErrors = {
  personTwice: {
    envelope: '2516',
    text: [
      '分摊中同一人只能出现一次',
      '分攤中同一人只能出現一次',
      'Each person can be named only once among the shares',
    ],
  },
  reportOwn: {
    envelope: '2456',
    text: ['不能确认自己的报工', '不能確認自己的報工', 'Who has made a report does not confirm it'],
  },
  reportsUnconfirmed: {
    envelope: '2459',
    text: [
      '还有 {count} 条报工待确认',
      '還有 {count} 條報工待確認',
      'Reports that still wait to be confirmed: {count}',
    ],
  },
} as const satisfies Errors
