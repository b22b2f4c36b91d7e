// Flow of a report (domain design, manufacturing 3.5). A report cannot be confirmed by the person who made it.
import { defineFlow } from '../../kit/flow.ts'
import { reportStatus } from './dictionaries.ts'
import { workRights } from './flow.ts'

export const reportFlow = defineFlow('workReport', reportStatus, ({ submitted, confirmed, reversed }) => ({
  initial: submitted,
  transitions: {
    confirm: {
      title: ['确认报工', '確認報工', 'Confirm'],
      from: [submitted],
      to: confirmed,
      permission: workRights.confirm,
    },
    reverse: {
      title: ['退回报工', '退回報工', 'Send back'],
      from: [submitted, confirmed],
      to: reversed,
      permission: workRights.reverse,
    },
  },
}))
