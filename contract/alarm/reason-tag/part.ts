// Reasons of alarms.
import { definePart } from '../../kit/module.ts'
import { reasonTag } from './reason-tag.ts'

export const reasonTagPart = definePart({ resources: [reasonTag] })
