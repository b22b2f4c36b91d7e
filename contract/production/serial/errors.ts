// Refusals of serial numbers that reports name.
import type { Errors } from '../../kit/module.ts'

export const serialErrors = {
  serialTwice: {
    envelope: '2488',
    text: ['序列号 {serial} 出现了两次', '序號 {serial} 出現了兩次', 'Serial number {serial} is listed twice'],
  },
  serialTaken: {
    envelope: '2489',
    text: ['序列号已有产品使用：{serial}', '序號已有產品使用：{serial}', 'Serial number {serial} is already in use'],
  },
  serialsNotHere: {
    envelope: '2490',
    text: [
      '只有按序列号追溯的产品，在其唯一的末道工序报工时填写序列号',
      '只有按序號追溯的產品，在其唯一的末道工序報工時填寫序號',
      'Serial numbers are entered only at the last operation of a product that is tracked by serial number',
    ],
  },
  serialRuleMissing: {
    envelope: '2452',
    text: [
      '产品 {material} 没有启用的序列号规则，请扫描或输入序列号',
      '產品 {material} 沒有啟用的序號規則，請掃描或輸入序號',
      'Product {material} has no enabled serial number rule. Scan or type the serial numbers',
    ],
  },
  serialDelivered: {
    envelope: '2491',
    text: [
      '序列号 {serial} 已在入库单 {bill} 中，先作废或冲销该入库单',
      '序號 {serial} 已在入庫單 {bill} 中，先作廢或沖銷該入庫單',
      'Serial number {serial} is in receipt {bill}. Cancel or reverse the receipt first',
    ],
  },
} as const satisfies Errors
