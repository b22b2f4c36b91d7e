// Declares what belongs to this module: each declaration carries its name.
import { defineCommandIn } from '../kit/command.ts'
import { defineResourceIn } from '../kit/resource.ts'

export const defineCommand = defineCommandIn('energy')
export const defineResource = defineResourceIn('energy')
