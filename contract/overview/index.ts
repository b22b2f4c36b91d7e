// The manifest of the overview module: what several modules know of the same equipment, put together.
import { defineModule } from '../kit/module.ts'
import { demoPart } from './demo-part.ts'
import { monitorPart } from './monitor/part.ts'
import { overviewPart } from './part.ts'

export const overview = defineModule('overview', ['总览', '總覽', 'Overview'], [overviewPart, monitorPart, demoPart])
