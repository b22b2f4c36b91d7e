// Types of alarms.
import { definePart } from '../../kit/module.ts'
import { alarmType } from './alarm-type.ts'

export const alarmTypePart = definePart({ resources: [alarmType] })
