import type { Errors } from '../../kit/module.ts'

export const outboundErrors = {
  lotExpired: {
    envelope: '2306',
    text: [
      '批次已过期或剩余天数不足：{lot}，有效期至 {day}',
      '批次已過期或剩餘天數不足：{lot}，有效期至 {day}',
      'The lot has expired, or has too few days left: {lot} expires on {day}',
    ],
  },
  targetForLine: {
    envelope: '2318',
    text: [
      '只有生产领料可以指定送达库位',
      '只有生產領料可以指定送達儲位',
      'Only an issue to the line is brought to a location',
    ],
  },
  arrivedShort: {
    envelope: '2320',
    text: ['签收少于出库时请填写原因', '簽收少於出庫時請填寫原因', 'Say why less has arrived than was issued'],
  },
} as const satisfies Errors
