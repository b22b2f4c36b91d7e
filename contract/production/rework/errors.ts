// Refusals around pieces that wait to be worked again.
import type { Errors } from '../../kit/module.ts'

export const reworkErrors = {
  reworkNone: {
    envelope: '2439',
    text: [
      '本工序没有等待返工、且不在返工工单中的产品',
      '本工序沒有等待返工、且不在返工工單中的產品',
      'No pieces of this operation are waiting for a rework order',
    ],
  },
  reworkPending: {
    envelope: '2450',
    text: [
      '还有 {quantity} 待返工，请先重新返工或报废',
      '還有 {quantity} 待返工，請先重新返工或報廢',
      '{quantity} still waiting for rework. Rework or scrap them first',
    ],
  },
  reworkTaken: {
    envelope: '2451',
    text: [
      '该报工的返工件已在返工工单中处理，不能冲销',
      '該報工的返工件已在返工工單中處理，不能沖銷',
      'Pieces of this report are already in a rework order; the report cannot be reversed',
    ],
  },
} as const satisfies Errors
