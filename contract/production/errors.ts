// Refusals of this module.

import type { Errors } from '../kit/module.ts'
import { andonErrors } from './andon/errors.ts'
import { calendarErrors } from './calendar/errors.ts'
import { consumptionErrors } from './consumption/errors.ts'
import { prepareErrors } from './material-prepare/errors.ts'
import { orderErrors } from './order/errors.ts'
import { parameterErrors } from './parameter/errors.ts'
import { identityErrors } from './personnel/identity/errors.ts'
import { projectErrors } from './project/errors.ts'
import { reworkErrors } from './rework/errors.ts'
import { serialErrors } from './serial/errors.ts'
import { confirmErrors } from './work-order/errors.ts'

export const productionErrors = {
  ...calendarErrors,
  ...projectErrors,
  ...identityErrors,
  ...serialErrors,
  ...orderErrors,
  ...reworkErrors,
  ...confirmErrors,
  ...consumptionErrors,
  segmentResourceUnclear: {
    envelope: '2411',
    text: [
      '每行须填写工位、设备、班组、人员、工作中心中的一个，且只填一个',
      '每列須填寫工位、設備、班組、人員、工作中心中的一個，且只填一個',
      'Give a station, equipment, a team, a person or a work centre, and only one of them, in each row',
    ],
  },
  routeCycle: {
    envelope: '2412',
    text: ['工序不能等待自身：{way}', '工序不能等待自身：{way}', 'A segment cannot wait for itself: {way}'],
  },
  routeEmpty: {
    envelope: '2413',
    text: ['没有工序的工艺路线不能启用', '沒有工序的製程路線不能啟用', 'A route without segments cannot be put in use'],
  },
  routeDraftOpen: {
    envelope: '2414',
    text: [
      '版本 {revision} 仍是草稿，请先完成该版本',
      '版本 {revision} 仍是草稿，請先完成該版本',
      'Revision {revision} is still a draft: finish that one first',
    ],
  },
  routeGeneral: {
    envelope: '2415',
    text: [
      '通用路线没有产品，不能设为默认',
      '通用路線沒有產品，不能設為預設',
      'A general route has no product to be the default of',
    ],
  },
  routeNumberTwice: {
    envelope: '2416',
    text: ['工序号 {number} 重复', '工序號 {number} 重複', 'The number {number} is given twice'],
  },
  segmentKeyWrong: {
    envelope: '2417',
    text: [
      '工序标识 {key} 重复，或没有这个工序',
      '工序識別 {key} 重複，或沒有這個工序',
      'The segment key {key} is given twice, or names no segment',
    ],
  },
  segmentMaterialGeneral: {
    envelope: '2418',
    text: [
      '通用路线没有产品，工序不能填写物料',
      '通用路線沒有產品，工序不能填寫物料',
      'Segments of a general route use no materials: it has no product',
    ],
  },
  segmentMaterialOwn: {
    envelope: '2419',
    text: ['产品不能是自身工序的物料', '產品不能是自身工序的物料', 'A product is no material of its own segments'],
  },
  segmentQuantityWrong: {
    envelope: '2420',
    text: ['数量须大于 0', '數量須大於 0', 'The quantity must be greater than 0'],
  },
  segmentUnitWrong: {
    envelope: '2421',
    text: [
      '物料 {material} 的数量不能用单位 {unit}',
      '物料 {material} 的數量不能用單位 {unit}',
      'Quantities of {material} cannot be given in {unit}',
    ],
  },
  routeMaterialsLeft: {
    envelope: '2422',
    text: [
      '工序已分配物料，不能更改产品',
      '工序已分配物料，不能變更產品',
      'The product cannot change while segments have materials',
    ],
  },
  exceptionBlocks: {
    envelope: '2440',
    text: [
      '被异常 {code} {name} 阻断，请先处理该异常',
      '被異常 {code} {name} 阻斷，請先處理該異常',
      'Exception {code} {name} blocks this: it must be closed first',
    ],
  },
  exceptionOwnWork: {
    envelope: '2441',
    text: ['处理人不能验证自己的处理', '處理人不能驗證自己的處理', 'Who has handled an exception cannot verify it'],
  },
  exceptionSubjectMissing: {
    envelope: '2442',
    text: [
      '阻断的异常须说明阻断什么：请选择工位或设备',
      '阻斷的異常須說明阻斷什麼：請選擇工位或設備',
      'Say what the exception blocks: choose a station or equipment',
    ],
  },
  exceptionSubjectUnknown: {
    envelope: '2443',
    text: ['没有找到异常涉及的记录', '沒有找到異常涉及的記錄', 'What the exception concerns is not there'],
  },
  andonStationMissing: {
    envelope: '2444',
    text: [
      '请选择工位；该设备不在任何工位',
      '請選擇工位；該設備不在任何工位',
      'Choose a station: the equipment stands at none',
    ],
  },
  andonTypeMissing: {
    envelope: '2445',
    text: ['该类别的安灯类型均已停用', '該類別的安燈類型均已停用', 'Every type of this kind of call is out of use'],
  },
  andonNotResponder: {
    envelope: '2446',
    text: ['只有班组 {team} 可以响应', '只有班組 {team} 可以回應', 'Only the team {team} answers this call'],
  },
  andonNotCaller: {
    envelope: '2447',
    text: ['只有呼叫人可以这样做', '只有呼叫人可以這樣做', 'Only the caller may do this'],
  },
  andonToldUnclear: {
    envelope: '2448',
    text: [
      '每行须填写用户、人员、班组中的一个，且只填一个',
      '每列須填寫使用者、人員、班組中的一個，且只填一個',
      'Give a user, a staff member or a team, and only one of them, in each row',
    ],
  },
  timesReversed: {
    envelope: '2423',
    text: ['结束时间早于开始时间', '結束時間早於開始時間', 'The end is before the start'],
  },
  orderRouteMissing: {
    envelope: '2424',
    text: ['{material} 没有启用的工艺路线', '{material} 沒有啟用的製程路線', '{material} has no route in use'],
  },
  orderBomMissing: {
    envelope: '2425',
    text: [
      '{material} 没有启用的物料清单；不需要物料时请勾选“无物料清单”',
      '{material} 沒有啟用的物料清單；不需要物料時請勾選「無物料清單」',
      '{material} has no BOM in use; tick "No BOM" where it needs no material',
    ],
  },
  orderWorkBegun: {
    envelope: '2426',
    text: ['工单 {code} 已领工或已开工', '工單 {code} 已領工或已開工', 'Work order {code} is claimed or has begun'],
  },
  orderUnfinished: {
    envelope: '2427',
    text: [
      '已完成 {done}，计划 {planned}：提前完工请填写原因',
      '已完成 {done}，計畫 {planned}：提前完工請填寫原因',
      '{done} of {planned} are made: say why it ends short',
    ],
  },
  orderLeftovers: {
    envelope: '2455',
    text: [
      '订单有剩余，确认关闭请填写原因：{leftovers}',
      '訂單有剩餘，確認關閉請填寫原因：{leftovers}',
      'The order leaves something; say why to close it all the same: {leftovers}',
    ],
  },
  reasonMissing: { envelope: '2428', text: ['请填写原因', '請填寫原因', 'Say why'] },
  segmentReleased: {
    envelope: '2429',
    text: [
      '工序 {number} 已下达，先取消下达',
      '工序 {number} 已下達，先取消下達',
      'Segment {number} is released: cancel its release first',
    ],
  },
  segmentsAllSkipped: {
    envelope: '2493',
    text: ['至少保留一道工序', '至少保留一道工序', 'One segment at least has to be done'],
  },
  quantityBelow: {
    envelope: '2430',
    text: ['数量不能小于 {least}', '數量不能小於 {least}', 'The quantity cannot be below {least}'],
  },
  quantityAbove: {
    envelope: '2431',
    text: [
      '数量超出：要 {asked}，最多 {allowed}',
      '數量超出：要 {asked}，最多 {allowed}',
      'Too much: {asked} is asked for, {allowed} is left',
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
      'Only work orders of one segment in one state become one',
    ],
  },
  workOfAnother: {
    envelope: '2435',
    text: ['工单派给了 {to}', '工單派給了 {to}', 'The work order was given to {to}'],
  },
  stationBusy: {
    envelope: '2436',
    text: [
      '工位正在加工 {code}，先完成或暂停它',
      '工位正在加工 {code}，先完成或暫停它',
      'The station is working on {code}: finish or pause that first',
    ],
  },
  stationMissing: {
    envelope: '2437',
    text: ['请选择工位', '請選擇工位', 'Choose the station'],
  },
  segmentNotReady: {
    envelope: '2438',
    text: [
      '前道工序完成 {made}，已转来 {ready}，本工序需要 {asked}',
      '前道工序完成 {made}，已轉來 {ready}，本工序需要 {asked}',
      'The segments before have made {made} and passed on {ready}; {asked} is needed',
    ],
  },
  overTolerance: {
    envelope: '2460',
    text: [
      '报工数量 {asked} 超出允许的 {allowed}',
      '報工數量 {asked} 超出允許的 {allowed}',
      '{asked} is reported, {allowed} is allowed',
    ],
  },
  materialUnplanned: {
    envelope: '2467',
    text: [
      '订单不用物料 {material}；确需使用请说明原因',
      '訂單不用物料 {material}；確需使用請說明原因',
      'The order needs no {material}; say why where it is used all the same',
    ],
  },
  substituteUnapproved: {
    envelope: '2457',
    text: [
      '{material} 不是 {planned} 的替代物料',
      '{material} 不是 {planned} 的替代物料',
      '{material} is no alternate of {planned}',
    ],
  },
  substituteUnclear: {
    envelope: '2458',
    text: [
      '{material} 可替代 {planned}：请说明替代哪一种',
      '{material} 可替代 {planned}：請說明替代哪一種',
      '{material} may stand in for {planned}: say for which',
    ],
  },
  placeMissing: {
    envelope: '2468',
    text: [
      '请选择库位：工作中心没有线边库位',
      '請選擇儲位：工作中心沒有線邊儲位',
      'Choose the location: the work centre has no line-side location',
    ],
  },
  lotUnknown: {
    envelope: '2469',
    text: ['没有批次 {lot}', '沒有批次 {lot}', 'There is no lot {lot}'],
  },
  warehouseMissing: {
    envelope: '2465',
    text: ['请选择入库仓库', '請選擇入庫倉庫', 'Choose the warehouse that it goes to'],
  },
  orderNotStocked: {
    envelope: '2466',
    text: ['入库单 {bill} 尚未完成', '入庫單 {bill} 尚未完成', 'Inbound bill {bill} is not received yet'],
  },
  reportEmpty: {
    envelope: '2461',
    text: ['请填写数量', '請填寫數量', 'Give a quantity'],
  },
  sharesWrong: {
    envelope: '2462',
    text: [
      '分摊比例之和须为 100，现为 {sum}',
      '分攤比例之和須為 100，現為 {sum}',
      'The shares must add up to 100, and are {sum}',
    ],
  },
  reportUsed: {
    envelope: '2463',
    text: [
      '后道工序或入库单已使用 {used}，之后只剩 {left}',
      '後道工序或入庫單已使用 {used}，之後只剩 {left}',
      'Later segments or bills of the warehouse have used {used}; {left} would be left',
    ],
  },
  reportReversed: {
    envelope: '2464',
    text: ['报工已冲销', '報工已沖銷', 'The report is reversed already'],
  },
  ...prepareErrors,
  ...parameterErrors,
  ...andonErrors,
} as const satisfies Errors
