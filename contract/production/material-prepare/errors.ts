import type { Errors } from '../../kit/module.ts'

export const materialPrepareErrors = {
  kitMissing: {
    envelope: '2492',
    text: [
      '物料未到线边，不能开工：缺 {materials}',
      '物料未到線邊，不能開工：缺 {materials}',
      'Missing at the line: {materials}',
    ],
  },
  lineSideMissing: {
    envelope: '2495',
    text: [
      '工作中心 {place} 没有线边库位，请先在工作中心中设置',
      '工作中心 {place} 沒有線邊儲位，請先在工作中心中設定',
      'Work centre {place} has no line-side location. Enter one there first',
    ],
  },
  sourceMissing: {
    envelope: '2496',
    text: [
      '没有仓库有 {material}，请选择发料仓库',
      '沒有倉庫有 {material}，請選擇發料倉庫',
      'No warehouse has {material} in stock. Choose the warehouse that will send it',
    ],
  },
  itemIsProduct: {
    envelope: '2494',
    text: ['联副产品不能是订单的产品', '聯副產品不能是訂單的產品', 'A by-product must not be the product of the order'],
  },
  nothingToPrepare: {
    envelope: '2497',
    text: ['所需物料已全部备料', '所需物料已全部備料', 'All material has already been prepared'],
  },
  prepareOnLine: {
    envelope: '2498',
    text: [
      '线边还有 {quantity} {material}，请先退料或使用',
      '線邊還有 {quantity} {material}，請先退料或使用',
      'Still at the line: {quantity} {material}. Return or use it first',
    ],
  },
  prepareOpen: {
    envelope: '2499',
    text: [
      '备料单 {prepare} 未结束，请先签收、退料并关闭',
      '備料單 {prepare} 未結束，請先簽收、退料並關閉',
      'Material preparation {prepare} is still open. Receive, return and close it first',
    ],
  },
} as const satisfies Errors
