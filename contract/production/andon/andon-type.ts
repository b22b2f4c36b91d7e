import { alarmLevel } from '../../alarm/dictionaries.ts'
import { user } from '../../identity/user.ts'
import { choice, code, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { ringTone } from '../../message/trigger.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { callGroup } from '../menu-groups.ts'
import { staff } from '../personnel/staff.ts'
import { team } from '../personnel/team.ts'
import { andonKind } from './dictionaries.ts'

/** Reasons for andon calls, with their response time and escalation. */
export const andonType = defineResource('andonType', {
  noun: ['安灯类型', '安燈類型', 'Call type', 'Call types'],
  meaning: {
    is: 'A reason for andon calls, with the time in which somebody must respond, and who is notified if nobody does.',
    use: [
      '安灯类型说明呼叫什么、多久须响应和解决、谁来响应，以及超时后逐级通知谁。没有类型时，首次呼叫会按设备、物料、质量自动建立。',
      '安燈類型說明呼叫什麼、多久須回應和解決、誰來回應，以及逾時後逐級通知誰。沒有類型時，首次呼叫會按設備、物料、品質自動建立。',
      'A call type sets the reason, the response and resolution times, who responds, and who is notified at each escalation level. Without types, the first call creates one for equipment, material or quality.',
    ],
  },
  page: { in: callGroup, path: 'calls/andonType', icon: 'lightbulb', order: 5 },
  fields: {
    code: code(['类型编码', '類型編碼', 'Type code'], { unique: true }),
    name: text(['类型名称', '類型名稱', 'Type name'], { max: 64, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    kind: choice(['类别', '類別', 'Kind'], andonKind),
    /** Minutes within which somebody must acknowledge. Each level of escalation takes the same time again. */
    ackMinutes: integer(['响应时限', '回應時限', 'Acknowledge within'], { min: 1, max: 1440, unit: 'min', initial: 3 }),
    resolveMinutes: integer(['解决时限', '解決時限', 'Resolve within'], {
      min: 1,
      max: 10_080,
      unit: 'min',
      initial: 30,
    }),
    /** Only members of this team are notified and may respond. */
    responderTeamId: optional(reference(['响应班组', '回應班組', 'Responding team'], team)),
    /**
     * For calls about equipment: an alarm of this level or worse, on the equipment of a station or below it, creates a
     * call.
     */
    alarmLevel: optional(choice(['报警自动呼叫', '警報自動呼叫', 'Raised by alarms of level'], alarmLevel)),
    ringToneId: optional(reference(['铃声', '鈴聲', 'Alarm sound'], ringTone)),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
  },
  list: ['code', 'name', 'kind', 'ackMinutes', 'resolveMinutes', 'responderTeamId', 'alarmLevel', 'isEnabled'],
  filters: ['kind', 'isEnabled'],
  aliases: { enabled: 'isEnabled' },
  errors: {
    create: ['andonToldUnclear', 'andonAlarmForeign'],
    update: ['andonToldUnclear', 'andonAlarmForeign'],
  },
  routes: [
    ...restRoutes('/mes_production/andon/type'),
    route('list', 'read', 'POST /mes_production/andon/type/list'),
    route('toggle', 'write', 'PUT /mes_production/andon/type/updateStatus'),
  ],
})

/** Receivers of a notice about a call that waits too long. */
export const andonLevel = defineResource('andonLevel', {
  noun: ['升级通知', '升級通知', 'Escalation level', 'Escalation levels'],
  meaning: {
    is: 'Receiver at one level of escalation of a type of andon calls: a user, a staff member or a team.',
    use: [
      '每级通知谁；同一级可有多行。被通知的人需有“接收安灯”权限。',
      '每級通知誰；同一級可有多列。被通知的人需有「接收安燈」權限。',
      'Who is notified at each level. Recipients need the "Receive andon calls" permission.',
    ],
  },
  rights: 'andonType',
  lineOf: { field: 'andonTypeId', name: 'levels' },
  fields: {
    andonTypeId: reference(['安灯类型', '安燈類型', 'Call type'], andonType),
    level: integer(['级别', '級別', 'Level'], { min: 1, max: 9, initial: 1 }),
    userId: optional(reference(['用户', '使用者', 'User'], user)),
    staffId: optional(reference(['人员', '人員', 'Staff member'], staff)),
    teamId: optional(reference(['班组', '班組', 'Team'], team)),
  },
  list: ['level', 'userId', 'staffId', 'teamId'],
  errors: { create: ['andonToldUnclear'], update: ['andonToldUnclear'] },
  routes: [
    ...restRoutes('/mes_production/andon/level'),
    route('list', 'read', 'POST /mes_production/andon/level/list'),
  ],
})
