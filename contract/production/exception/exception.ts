import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { object } from '../../equipment/object.ts'
import { user } from '../../identity/user.ts'
import {
  choice,
  code,
  companyDictionary,
  flag,
  instant,
  list,
  oneOf,
  optional,
  reference,
  setByProduct,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { restRoutes } from '../../kit/route.ts'
import { files } from '../../stored-file.ts'
import { defineResource } from '../define.ts'
import { callGroup } from '../menu-groups.ts'
import { station } from '../work-center/station.ts'
import { exceptionSource, exceptionStatus, exceptionSubject, severity } from './dictionaries.ts'
import { exceptionFlow } from './flow.ts'

const subjectErrors = ['exceptionSubjectMissing', 'exceptionSubjectUnknown'] as const

/** A deviation, from its registration until it is corrected and verified. */
export const exception = defineResource('exception', {
  noun: ['异常', '異常', 'Exception', 'Exceptions'],
  meaning: {
    is: 'A deviation, with the person who corrects it by a date, its cause, the correction, and who verified it.',
    use: [
      '异常记录不正常的事：谁在何时前处理、原因和措施。勾选“阻断”的异常在关闭前阻止所涉及的对象继续；验证人不能是处理人。',
      '異常記錄不正常的事：誰在何時前處理、原因和措施。勾選「阻斷」的異常在關閉前阻止所涉及的對象繼續；驗證人不能是處理人。',
      'An exception records a problem: owner, due date, cause and actions. A blocking exception stops its subject until it is closed. It must be verified by another user than the one who handled it.',
    ],
  },
  page: { in: callGroup, path: 'calls/exception', icon: 'shield', order: 3 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['异常编号', '異常編號', 'Exception code'], { unique: true })),
    name: text(['标题', '標題', 'Title'], { max: 128, search: true }),
    category: companyDictionary(['类别', '類別', 'Category'], 'exceptionCategory', { aliases: ['exceptionType'] }),
    severity: choice(['严重程度', '嚴重程度', 'Severity'], severity, {
      initial: severity.codes.minor,
      aliases: ['level'],
    }),
    /** Blocks the record that it concerns until it is closed. */
    isBlocking: flag(['阻断', '阻斷', 'Blocking'], { aliases: ['blocking'] }),
    status: setByProduct(choice(['状态', '狀態', 'Status'], exceptionStatus, { initial: exceptionStatus.codes.open })),
    stationId: optional(reference(['工位', '工位', 'Station'], station)),
    equipmentId: optional(reference(['设备', '設備', 'Equipment'], object)),
    /** Kind of record that it concerns. If empty, the station, else the equipment. */
    refType: optional(choice(['涉及', '涉及', 'Subject'], exceptionSubject)),
    refId: optional(reference(['涉及记录', '涉及記錄', 'Subject record'], 'record')),
    source: setByProduct(
      choice(['来源', '來源', 'Source'], exceptionSource, { initial: exceptionSource.codes.manual }),
    ),
    description: text(['说明', '說明', 'Description'], { max: 2000 }),
    ownerId: optional(reference(['负责人', '負責人', 'Owner'], user)),
    dueAt: optional(instant(['期限', '期限', 'Due'])),
    containment: optional(text(['临时措施', '臨時措施', 'Containment'], { max: 2000 })),
    cause: optional(text(['原因', '原因', 'Cause'], { max: 2000 })),
    corrective: optional(text(['纠正措施', '矯正措施', 'Corrective action'], { max: 2000, aliases: ['handleResult'] })),
    files: files(['文件', '檔案', 'Files'], { max: 20 }),
    reporterId: setByProduct(
      optional(reference(['报告人', '報告人', 'Reported by'], user, { aliases: ['reportUserId'] })),
    ),
    reportedAt: setByProduct(optional(instant(['报告时间', '報告時間', 'Reported at'], { aliases: ['reportTime'] }))),
    handlerId: setByProduct(
      optional(reference(['处理人', '處理人', 'Handled by'], user, { aliases: ['handleUserId'] })),
    ),
    handledAt: setByProduct(optional(instant(['处理时间', '處理時間', 'Handled at'], { aliases: ['handleTime'] }))),
    verifierId: setByProduct(optional(reference(['验证人', '驗證人', 'Verified by'], user, { aliases: ['verifyBy'] }))),
    verifiedAt: setByProduct(optional(instant(['验证时间', '驗證時間', 'Verified at']))),
    /** Reason of the rejection or cancellation. */
    statusReason: setByProduct(optional(text(['状态原因', '狀態原因', 'Reason'], { max: 500 }))),
    statusAt: setByProduct(optional(instant(['状态时间', '狀態時間', 'Status since']))),
  },
  list: ['code', 'name', 'status', 'severity', 'isBlocking', 'category', 'stationId', 'ownerId', 'dueAt', 'source'],
  filters: ['status', 'severity', 'isBlocking', 'category', 'stationId', 'ownerId', 'source', 'dueAt'],
  extraOutput: { allowedActions: list(oneOf(actionsOfPeople(exceptionFlow))), subjectName: optional(text()) },
  errors: {
    create: [...subjectErrors, ...codeErrors],
    update: [...subjectErrors, 'codeMissing', 'stateIllegal'],
    remove: ['stateIllegal'],
  },
  routes: restRoutes('/mes_production/exception'),
})
