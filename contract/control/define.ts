// Declares what belongs to this module: each declaration carries its name.
import { defineCommandIn } from '../kit/command.ts'

export const defineCommand = defineCommandIn('control')
