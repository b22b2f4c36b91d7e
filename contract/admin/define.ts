// Declares what belongs to this module: each declaration carries its name.
import { defineCommandIn } from '../kit/command.ts'
import { defineRecordKindIn } from '../kit/record-kind.ts'

export const defineCommand = defineCommandIn('admin')
export const defineRecordKind = defineRecordKindIn('admin')
