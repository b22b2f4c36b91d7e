// One andon call. It is created by calling and changed only by actions, never by a form, so the manifest does not list
// it as a resource. Its fields, columns and filters are declared nevertheless.

import { material } from '../../base/material/material.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { object } from '../../equipment/object.ts'
import { user } from '../../identity/user.ts'
import { choice, code, decimal, flag, instant, integer, optional, reference, text } from '../../kit/field.ts'
import { route } from '../../kit/route.ts'
import { demand } from '../../stock/demand/demand.ts'
import { files } from '../../stored-file.ts'
import { shift } from '../calendar/shift.ts'
import { defineResource } from '../define.ts'
import { severity } from '../exception/dictionaries.ts'
import { station } from '../work-center/station.ts'
import { workOrder } from '../work-order/work-order.ts'
import { andonType } from './andon-type.ts'
import { andonKind, andonSource, andonStatus } from './dictionaries.ts'
import { andonRights } from './flow.ts'

/** Maximum number of photos per request. Those of a repeated call are added, up to `maxPhotos`. */
export const photosAtOnce = 3
export const maxPhotos = 12

export const andonEvent = defineResource('andonEvent', {
  noun: ['安灯呼叫', '安燈呼叫', 'Call', 'Calls'],
  meaning: {
    is: 'A call for help from a station: who called, who responded and when, and what was done.',
    use: [
      '工位的呼叫：谁呼叫、谁何时到场、怎样解决。',
      '工位的呼叫：誰呼叫、誰何時到場、怎樣解決。',
      'Calls for help from stations: caller, responder, response times and action taken.',
    ],
  },
  fields: {
    code: code(['呼叫编号', '呼叫編號', 'Call code']),
    kind: choice(['类别', '類別', 'Kind'], andonKind),
    typeId: reference(['类型', '類型', 'Type'], andonType),
    status: choice(['状态', '狀態', 'Status'], andonStatus),
    severity: choice(['严重程度', '嚴重程度', 'Severity'], severity),
    source: choice(['来源', '來源', 'Source'], andonSource, { initial: 1 }),
    stationId: reference(['工位', '工位', 'Station'], station),
    /** Work order that ran at the station during the call, or that another call had stopped. */
    workOrderId: optional(reference(['工单', '工單', 'Work order'], workOrder)),
    equipmentId: optional(reference(['设备', '設備', 'Equipment'], object)),
    materialId: optional(reference(['物料', '物料', 'Material'], material)),
    quantity: optional(decimal(['数量', '數量', 'Quantity'])),
    warehouseId: optional(reference(['仓库', '倉庫', 'Warehouse'], warehouse)),
    /** Demand on a warehouse that the call created. */
    demandId: optional(reference(['出入库需求', '出入庫需求', 'Demand'], demand)),
    description: optional(text(['说明', '說明', 'Description'], { max: 500, search: true })),
    /** Number of times it was called while it was open. */
    callCount: integer(['呼叫次数', '呼叫次數', 'Number of calls']),
    /** Level of escalation; 0 without escalation. */
    level: integer(['升级级别', '升級級別', 'Escalation level']),
    /** Not resolved within its time limit. */
    isOverdue: flag(['解决超时', '解決逾時', 'Resolved late']),
    /** The station made a call of the same type within the day before. */
    isRecurrent: flag(['重复发生', '重複發生', 'Recurrence']),
    shiftId: optional(reference(['班次', '班次', 'Shift'], shift)),
    callerId: optional(reference(['呼叫人', '呼叫人', 'Caller'], user)),
    responderId: optional(reference(['响应人', '回應人', 'Responder'], user)),
    calledAt: instant(['呼叫时间', '呼叫時間', 'Called at']),
    acknowledgedAt: optional(instant(['响应时间', '回應時間', 'Acknowledged at'])),
    arrivedAt: optional(instant(['到场时间', '到場時間', 'Arrived at'])),
    resolvedAt: optional(instant(['解决时间', '解決時間', 'Resolved at'])),
    closedAt: optional(instant(['结束时间', '結束時間', 'Closed at'])),
    ackDueAt: instant(['响应期限', '回應期限', 'Acknowledge by']),
    resolveDueAt: instant(['解决期限', '解決期限', 'Resolve by']),
    files: files(['照片', '照片', 'Photos'], { max: maxPhotos }),
    cause: optional(text(['原因', '原因', 'Cause'], { max: 2000 })),
    action: optional(text(['措施', '措施', 'Action'], { max: 2000 })),
  },
  list: [
    'code',
    'status',
    'severity',
    'typeId',
    'stationId',
    'workOrderId',
    'calledAt',
    'acknowledgedAt',
    'resolvedAt',
    'level',
    'callCount',
    'responderId',
    'source',
    'callerId',
    'description',
    'isRecurrent',
    'shiftId',
  ],
  filters: [
    'status',
    'kind',
    'typeId',
    'stationId',
    'workOrderId',
    'severity',
    'source',
    'shiftId',
    'isRecurrent',
    'isOverdue',
    'calledAt',
  ],
  routes: [route('page', 'read', 'POST /mes_production/andon/event/page', andonRights.view)],
})
