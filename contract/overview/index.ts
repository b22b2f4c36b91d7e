// The manifest of the overview module: what several modules know of the same equipment, put together.

import { defineModule } from '../kit/module.ts'
import { loadDemoPlant, readDemoLoad } from './demo-load.ts'
import { cutDemoBox, readDemoPlant, ringDemoAlarm } from './demo-plant.ts'
import { overviewErrors } from './errors.ts'
import { listObjectStatus } from './object-status.ts'
import { overviewPages } from './pages.ts'

export const overview = defineModule('overview', {
  label: ['总览', '總覽', 'Overview'],
  commands: [listObjectStatus, readDemoPlant, ringDemoAlarm, cutDemoBox, readDemoLoad, loadDemoPlant],
  errors: overviewErrors,
  pages: overviewPages,
})
