// Flow of a demand (domain design, manufacturing 3.9). Postings of its bills change its state.
import { defineFlow } from '../../kit/flow.ts'
import { demandStatus } from '../dictionaries.ts'

export const demandRight = 'demand:edit'

export const demandFlow = defineFlow(
  'demand',
  demandStatus,
  ({ open, partlyFulfilled, fulfilled, closed, cancelled }) => ({
    initial: open,
    transitions: {
      fulfilPartly: { title: ['部分完成', '部分完成', 'Partly fulfil'], from: [open, fulfilled], to: partlyFulfilled },
      fulfil: { title: ['完成', '完成', 'Fulfil'], from: [open, partlyFulfilled], to: fulfilled },
      /** Its postings were reversed. */
      reopen: { title: ['重新打开', '重新開啟', 'Reopen'], from: [partlyFulfilled, fulfilled], to: open },
      close: {
        title: ['关闭', '關閉', 'Close short'],
        from: [open, partlyFulfilled],
        to: closed,
        permission: demandRight,
      },
      cancel: { title: ['作废', '作廢', 'Cancel'], from: [open], to: cancelled, permission: demandRight },
    },
  }),
)
