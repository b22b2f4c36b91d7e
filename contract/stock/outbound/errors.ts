import type { Errors } from '../../kit/module.ts'

export const outboundErrors = {
  lotExpired: {
    envelope: '2306',
    text: [
      '批次已过期或剩余天数不足：{lot}，有效期至 {day}',
      '批次已過期或剩餘天數不足：{lot}，有效期至 {day}',
      'Lot {lot} expires on {day}: it has expired or has too little shelf life left',
    ],
  },
  targetForLine: {
    envelope: '2318',
    text: [
      '只有生产领料可以指定送达库位',
      '只有生產領料可以指定送達儲位',
      'Only an issue to the line can have a delivery location',
    ],
  },
  arrivedShort: {
    envelope: '2320',
    text: ['签收少于出库时请填写原因', '簽收少於出庫時請填寫原因', 'Enter the reason why less arrived than was issued'],
  },
} as const satisfies Errors
