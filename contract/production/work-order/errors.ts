// Refusals around reports that a supervisor confirms.
import type { Errors } from '../../kit/module.ts'

export const workOrderErrors = {
  personTwice: {
    envelope: '2516',
    text: ['分摊中同一人只能出现一次', '分攤中同一人只能出現一次', 'Each person can have only one share'],
  },
  reportOwn: {
    envelope: '2456',
    text: ['不能确认自己的报工', '不能確認自己的報工', 'You cannot confirm your own report'],
  },
  reportsUnconfirmed: {
    envelope: '2459',
    text: [
      '还有 {count} 条报工待确认',
      '還有 {count} 條報工待確認',
      '{count} {count|report is|reports are} still to be confirmed',
    ],
  },
  executorMissing: {
    envelope: '2432',
    text: ['请选择工位、班组或人员', '請選擇工位、班組或人員', 'Choose a station, a team or a person'],
  },
  stationElsewhere: {
    envelope: '2433',
    text: [
      '工位 {station} 不属于该工单的工作中心',
      '工位 {station} 不屬於該工單的工作中心',
      'Station {station} belongs to another work centre',
    ],
  },
  workOrdersDiffer: {
    envelope: '2434',
    text: [
      '只能合并同一工序、同一状态的工单',
      '只能合併同一工序、同一狀態的工單',
      'Only work orders of the same operation and status can be merged',
    ],
  },
  workOfAnother: {
    envelope: '2435',
    text: ['工单派给了 {to}', '工單派給了 {to}', 'The work order is dispatched to {to}'],
  },
  stationBusy: {
    envelope: '2436',
    text: [
      '工位正在加工 {code}，先完成或暂停它',
      '工位正在加工 {code}，先完成或暫停它',
      'The station is working on {code}. Complete or pause it first',
    ],
  },
  stationMissing: {
    envelope: '2437',
    text: ['请选择工位', '請選擇工位', 'Choose a station'],
  },
  segmentNotReady: {
    envelope: '2438',
    text: [
      '前道工序完成 {produced}，已转来 {ready}，本工序需要 {requested}',
      '前道工序完成 {produced}，已轉來 {ready}，本工序需要 {requested}',
      'Not enough from the previous operation: {produced} made, {ready} transferred, {requested} needed',
    ],
  },
  overTolerance: {
    envelope: '2460',
    text: [
      '报工数量 {requested} 超出允许的 {allowed}',
      '報工數量 {requested} 超出允許的 {allowed}',
      'You reported {requested}; at most {allowed} allowed',
    ],
  },
  reportEmpty: {
    envelope: '2461',
    text: ['请填写数量', '請填寫數量', 'Enter a quantity'],
  },
  sharesWrong: {
    envelope: '2462',
    text: [
      '分摊比例之和须为 100，现为 {sum}',
      '分攤比例之和須為 100，現為 {sum}',
      'The shares must add up to 100; they are {sum}',
    ],
  },
  reportUsed: {
    envelope: '2463',
    text: [
      '后道工序或入库单已使用 {used}，之后只剩 {left}',
      '後道工序或入庫單已使用 {used}，之後只剩 {left}',
      'Later operations or receipts have used {used}; only {left} would be left',
    ],
  },
  reportReversed: {
    envelope: '2464',
    text: ['报工已冲销', '報工已沖銷', 'The report has already been reversed'],
  },
} as const satisfies Errors
