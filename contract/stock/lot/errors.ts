import type { Errors } from '../../kit/module.ts'

export const lotErrors = {
  lotReserved: {
    envelope: '2307',
    text: [
      '批次有预留，先取消出库或释放预留：{bills}',
      '批次有預留，先取消出庫或釋放預留：{bills}',
      'Stock of the lot is reserved. Cancel the issues or release the reservations first: {bills}',
    ],
  },
} as const satisfies Errors
