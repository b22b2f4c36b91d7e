import type { Errors } from '../../kit/module.ts'

export const balanceErrors = {
  reservationPast: {
    envelope: '2327',
    text: [
      '保留日期不能早于今天：{day}',
      '保留日期不能早於今天：{day}',
      'The reservation date must be in the future: {day}',
    ],
  },
  reservationOfBill: {
    envelope: '2328',
    text: [
      '该预留属于出库单，请在出库单上取消',
      '該預留屬於出庫單，請在出庫單上取消',
      'Reserved by a document. Cancel the document instead',
    ],
  },
  reservationEnded: {
    envelope: '2329',
    text: ['该预留已经结束', '該預留已經結束', 'The reservation has already ended'],
  },
  moveInspected: {
    envelope: '2330',
    text: [
      '待检库存请在入库单上架：{material}',
      '待檢庫存請在入庫單上架：{material}',
      '{material} is in inspection. Put it away with its receipt',
    ],
  },
  moveNowhere: {
    envelope: '2331',
    text: ['库存已在库位 {location}', '庫存已在儲位 {location}', 'The stock is already at location {location}'],
  },
  moveReversed: {
    envelope: '2332',
    text: ['该移库已经冲销', '該移庫已經沖銷', 'The move has already been reversed'],
  },
} as const satisfies Errors
