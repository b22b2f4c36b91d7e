// Declares what belongs to this module: each declaration carries its name.
import { defineCommandIn } from '../kit/command.ts'
import { defineRecordKindIn } from '../kit/record-kind.ts'
import { defineResourceIn } from '../kit/resource.ts'

export const defineCommand = defineCommandIn('production')
export const defineRecordKind = defineRecordKindIn('production')
export const defineResource = defineResourceIn('production')
