import type { Errors } from '../../kit/module.ts'

export const demandErrors = {
  demandDirection: {
    envelope: '2340',
    text: [
      '需求 {demand} 的方向为“{direction}”，不能生成另一方向的单据',
      '需求 {demand} 的方向為「{direction}」，不能產生另一方向的單據',
      'Demand {demand} has direction {direction}. This document has the other direction',
    ],
  },
  demandLinePlanned: {
    envelope: '2341',
    text: [
      '{material} 已全部在单据中：需求 {wanted}，已计划 {planned}，已过账 {posted}',
      '{material} 已全部在單據中：需求 {wanted}，已計劃 {planned}，已過帳 {posted}',
      '{material} is fully covered by documents: {wanted} requested, {planned} planned, {posted} posted',
    ],
  },
  demandPlanned: {
    envelope: '2321',
    text: [
      '{material} 已有出入库单计划 {planned}，需求不能改为 {requested}',
      '{material} 已有出入庫單計劃 {planned}，需求不能改為 {requested}',
      '{material}: {planned} already planned in documents; the requested quantity cannot be {requested}',
    ],
  },
} as const satisfies Errors
