// The manifest of the control module.
import { defineModule } from '../kit/module.ts'
import { controlPart } from './part.ts'

export const control = defineModule('control', ['控制', '控制', 'Control'], [controlPart])
