// The manifest of the overview module: what several modules know of the same equipment, put together.

import { defineModule, definePart } from '../kit/module.ts'
import { loadDemoPlant, readDemoLoad } from './demo-load.ts'
import { cutDemoBox, readDemoPlant, ringDemoAlarm } from './demo-plant.ts'
import { overviewErrors } from './errors.ts'
import { listObjectStatus } from './object-status.ts'
import { overviewPages } from './pages.ts'

const overviewPart = definePart({
  commands: [listObjectStatus, readDemoPlant, ringDemoAlarm, cutDemoBox, readDemoLoad, loadDemoPlant],
  errors: overviewErrors,
  pages: overviewPages,
})

export const overview = defineModule('overview', ['总览', '總覽', 'Overview'], [overviewPart])
