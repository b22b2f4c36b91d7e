// Declares what belongs to this module: each declaration carries its name.
import { defineCommandIn } from '../kit/command.ts'
import { defineRecordKindIn } from '../kit/record-kind.ts'
import { defineResourceIn } from '../kit/resource.ts'

export const defineCommand = defineCommandIn('identity')
export const defineRecordKind = defineRecordKindIn('identity')
export const defineResource = defineResourceIn('identity')
