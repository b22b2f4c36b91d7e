// Every declared resource, for suites and tools that go through all of them.
import { alarmRule } from './alarm/rule.ts'
import { model } from './equipment/model.ts'
import { modelPoint } from './equipment/model-point.ts'
import { object } from './equipment/object.ts'
import { point } from './equipment/point.ts'
import { box } from './gateway/box.ts'
import type { AnyResource } from './kit/resource.ts'

export const resources: readonly AnyResource[] = [model, modelPoint, object, point, box, alarmRule]
