// What several modules know of the same equipment.
import { definePart } from '../kit/module.ts'
import { loadDemoPlant, readDemoLoad } from './demo-load.ts'
import { cutDemoBox, readDemoPlant, ringDemoAlarm } from './demo-plant.ts'
import { overviewErrors } from './errors.ts'
import { listObjectStatus } from './object-status.ts'
import { overviewPages } from './pages.ts'

export const overviewPart = definePart({
  commands: [listObjectStatus, readDemoPlant, ringDemoAlarm, cutDemoBox, readDemoLoad, loadDemoPlant],
  errors: overviewErrors,
  pages: overviewPages,
})
