// Every declared resource, parents before what belongs to them, for suites and tools that go through all of them.
import { alarmRule } from './alarm/rule.ts'
import { area } from './base/area.ts'
import { dictionaryEntry } from './base/dictionary.ts'
import { notice } from './base/notice.ts'
import { protocol } from './base/protocol.ts'
import { document, documentClass } from './docs/document.ts'
import { model } from './equipment/model.ts'
import { modelPoint } from './equipment/model-point.ts'
import { object } from './equipment/object.ts'
import { point } from './equipment/point.ts'
import { projectTemplate } from './equipment/project-template.ts'
import { box } from './gateway/box.ts'
import { department } from './identity/department.ts'
import { role } from './identity/role.ts'
import { user } from './identity/user.ts'
import type { AnyResource } from './kit/resource.ts'
import { ringTone, smsTemplate } from './message/trigger.ts'

export const resources: readonly AnyResource[] = [
  department,
  role,
  user,
  area,
  protocol,
  dictionaryEntry,
  notice,
  ringTone,
  smsTemplate,
  model,
  modelPoint,
  object,
  point,
  projectTemplate,
  box,
  alarmRule,
  documentClass,
  document,
]
